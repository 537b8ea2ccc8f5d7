import type { Lines } from "./shape.ts";

export const en: Lines = {
  common:
    "the and you your is are what how with have this that my of to for like would here from was i’m i'm",
  greetings: "hi hello hey hiya morning evening",
  doubts:
    "are you real|are you a real|real person|are you human|are you a human|are you a bot|a bot|are you fake|robot|an ai|chatgpt|made up|made-up",
  opener: [
    "Hi! I’m glad we both said yes. How’s your day going?",
    "Hello! So nice to match with you. What made you smile today?",
    "Hey, a match! What are you in the mood to talk about?",
    "Hi there! I was hoping you’d like me back. How are you?",
  ],
  greeting: [
    "Hello! How nice of you to write. How are you today?",
    "Hi! Good to hear from you. What are you up to?",
    "Hey! You’ve just made my day nicer. How’s yours?",
    "Hello there! What brings you here?",
  ],
  question: [
    "Good question! I’d love to hear your answer first.",
    "Ooh, I’ll have to think about that. What would you say yourself?",
    "I like that you ask. And what about you?",
    "That depends on the company, I’d say. And for you?",
  ],
  statement: [
    "That sounds lovely. Tell me more?",
    "I like the way you put that.",
    "You’ve made me smile. What else should I know about you?",
    "Now I’m curious. What happened next?",
    "I think we could get along. What are you looking forward to this week?",
  ],
  thanks: ["Oh, thank you! That’s so sweet of you.", "What a nice surprise, thank you!"],
  goodbye: [
    "I have to go now. It was lovely chatting with you. Good night!",
    "Time for me to log off. Thank you for the nice chat, and sleep well later!",
    "That’s it from me for today. Take care, and good night!",
  ],
  honest: [
    "You’re right to ask: I’m a made-up member of this demo, and a program writes my messages. Have fun looking around!",
    "Honestly, no: this is a demo, and a program plays me. The chat itself works just like the real thing.",
  ],
};

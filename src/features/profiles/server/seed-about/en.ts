import type { AboutTexts } from "./shape.ts";

export const en: AboutTexts = {
  any: `
I repair clocks for a living, so I’m always on time and hardly ever in a hurry.
I teach eleven-year-olds. Nothing you say can shock me, but please put your hand up first.
On weekdays I plan bus routes. At weekends I get lost on purpose.
I own four screwdrivers and a good torch, which makes me a popular neighbour.
I talk to every dog I meet. I’ll remember its name before I remember yours.
I collect words that other languages have and mine doesn’t. Right now I’m missing one for the joy of cancelled plans.
I’m a nurse, mostly on nights. I make tea like medicine and I laugh very quietly.
I once won a canoe in a raffle. I live on the third floor. We’ve come to an arrangement.
I iron to crime podcasts, so my shirts know too much.
I can tell you which front doors in my street are worth looking at. There’s a system, and it takes an evening to explain.
Every January I start learning an instrument. By now I can play six beginnings.
I work at the town hall, at the counter with the good plant. People say it’s down to me.
I’m a physiotherapist. I’ll notice how you sit, but I won’t mention it before dessert.
I put furniture together without the instructions and there are always screws left over. Nothing has collapsed so far.
I go swimming in cold water and complain about it in three languages.
I bring home chairs that other people throw out. Come round any time, there’s always a seat.
I write letters to the newspaper and never send them. My drawer is very well informed.
I’m learning to whistle with two fingers. My neighbours are learning patience.
I’ve kept every concert ticket since school, and I still know who spilled what on whom.
I drive a tram. If you ever ran for one and it waited, that may have been me.
I play chess with an old man in the park who cheats. I let him, because he brings the biscuits.
I’ve got a weakness for hardware shops, thick jumpers and people who finish their stories.
I read the little signs in museums all the way to the end. You’re allowed to wait in the café.
I work shifts, so my Sunday is sometimes a Tuesday. Breakfast at noon is my speciality.
I do the sound for a small theatre. I hear everything, but I only repeat the funny bits.`,
  young: `
I’ve got my first flat of my own, a borrowed drill and an astonishing amount of pasta.
I’ve passed my exams, and now I’m practising having free evenings. I’m making good progress.
I know the night buses by heart and lately, to my own surprise, the early market too.`,
  middle: `
I’ve reached the age where a good frying pan makes my week. Mine has a name.
I took up skateboarding at an age when others buy a sports car. The car would’ve been softer.
By now I know what I like: short meetings, long breakfasts and people who call back.`,
  older: `
I’ve been young for quite a while now, and I’m getting really good at it.
My knees can tell you when it’s going to rain. The rest of me goes out anyway.
I’ve stopped counting birthdays and started counting good evenings. The number’s rising.`,
  interests: {
    cooking:
      "To me a recipe is a suggestion. So far everyone has wanted seconds, and the one time was the oven’s fault.",
    reading: "There are five books next to my bed, and I’m in the middle of all of them.",
    hiking: "I grumble all the way up, and at the top I’m unbearably happy.",
    biking: "I go everywhere by bike, in the rain too, and I hold strong opinions about headwind.",
    music: "At small gigs you’ll find me near the back, where you can still hear the drummer count in.",
    movies: "I never talk during a film, but afterwards I need an hour.",
    gardening: "This year I grew eleven tomatoes. I know each of them personally.",
    animals: "Cats sit on me without asking. I take it as a reference.",
    travelling: "I leave with a small bag and come back with a heavy one, mostly because of the cheese.",
    dancing: "At parties I’m first on the dance floor and last to find my shoes.",
    photography: "I get up early for the light and go straight back to bed afterwards.",
    videogames: "I’ve saved the world several times on a Tuesday night. No one has ever mentioned it.",
    coffee: "I grind my coffee by hand, which gives me four minutes a day to think.",
    wine: "About wine I know one thing: whether I’d like another glass. That’s been enough so far.",
  },
  city: `
In {city} I know where the sun stays longest in the evening.
If you don’t know {city} yet, I’ll show you the best bench. I’ve tested them all.
{city} is full of shortcuts, and I know at least four that take longer.`,
  wish: `
Looking for someone honest. We’ll figure out the rest.
Let’s skip the weather and start with what made you laugh this week.
No games, except board games.
Tell me where you’d go tomorrow if no one asked why.
I’m curious, and I’ve got time.
If we hit it off, the first round’s on me.
Tell me about your worst haircut. I’ll go first if you like.
I’d like someone to share the newspaper with. You can have the sports pages.
Ask me anything, except my times tables.
It’s a good sign if you laugh at your own jokes.
I don’t need perfect. I need someone for Thursday evening, for a start.`,
};

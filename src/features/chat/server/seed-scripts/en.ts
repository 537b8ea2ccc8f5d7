import type { Scripts } from "./shape.ts";

export const en: Scripts = {
  market: `
> Vital question: market or supermarket?
< Market, Saturdays, early. At the cheese stall they know my name and my weaknesses.
> That says a lot about how much cheese you eat.
< I admit nothing. What does your perfect Saturday look like?
> A long walk, something warm, then nothing at all until dinner.
< Sounds good. Especially the nothing.
>* coffee
< Ha, thank you! That's my Saturday sorted.`,
  plants: `
> Honest question: do your plants survive?
< Two out of five. The basil is doing its best.
> Mine died on holiday. My holiday, not the plant's.
< Now I'm laughing on the train and people are looking.
> Mission accomplished. What are you reading on the way?
< A crime novel. I always know who did it, and I'm always wrong.
> Then we should watch one together some time and place bets.`,
  bread: `
> I baked bread today. The smoke alarm joined in.
< Was it edible or educational?
> Educational. The ducks turned it down.
< Ducks have standards. I can do pancakes and toast, so you're ahead of me.
> Pancakes count. Sweet or savoury?
< Both, in that order, and then a nap.`,
  bicycle: `
> My bike and I broke up this morning. The chain came off halfway up the hill.
< I'm sorry to hear that. Were you together long?
> Nine years. It was heavy, but it always listened.
< Give it time and a little oil.
> That's the best relationship advice I've had all year.`,
  cat: `
> Time to settle it: cats or dogs?
< My neighbour's cat has decided for me. It moves in every day at five and leaves after the news.
> So you're in an open arrangement with a cat.
< It brings nothing, eats everything and snores. I'm very happy.
> I've got enough patience for a dog, and no dog. Are you taking applications?
< The cat is. Bring tuna.`,
  window: `
> What can you see from your window right now?
< A bus stop, one glove on the bench, and a man who's been typing for three buses.
> He's writing and deleting. I know that face.
< Should I go and tell him to press send?
> Someone told me that last week. Best thing that's happened since the heating got fixed.
< High praise. I'm glad you pressed it.`,
  choir: `
> I've joined a choir. They put me at the back, next to the radiator.
< Because of the voice or because of the cold?
> They said the radiator needed company.
< At school I mouthed the words for a whole year. Best marks I ever got in music.
> Then sing with me one day. We'll be silent in harmony.`,
  socks: `
> Small test: do you own two socks that match?
< Right now? On my feet? No comment.
> Excellent. People with matching socks frighten me a little.
< One has foxes on it, the other one's just brown. I say it's the burrow.
> You've passed. What are the foxes doing tonight?
< Sitting by the radiator. I'm on the sofa with soup and a very bad film.
> Which one? I collect very bad films. I've got a list, with stars.`,
  soup: `
> It's soup weather. What's in yours?
< Pumpkin, ginger and whatever the fridge had given up on.
> Brave. My fridge has mustard and hope.
< Mustard and hope is a sauce. You're one potato away from dinner.
> I've written that down. It's going on the wall.
< Show me when it's framed.`,
  shelf: `
> I've put up a shelf. It's straight if you tilt your head.
< The best shelves make you part of the design.
> Everything slides to the left. The books, the cactus, my confidence.
< Heavy books on the right. That's physics, and it's polite.
> It worked! You may name the cactus.
< Gerald. Definitely Gerald.`,
  penguin: `
> Did you know that penguins give each other pebbles when they're serious?
< I didn't. I've been giving people leftovers.
> That's a pebble too, just warmer.
< So what would your pebble be?
> The last piece of cake. I don't hand that over lightly.
>* cake`,
  tent: `
> I'm lying in a tent in my living room, testing it. It's raining outside, so it feels very real.
< How's the view?
> Sofa to the north, laundry to the east. Wildlife: one moth.
< Five stars. Is breakfast included?
> Toast, from seven. Guests bring their own jam.
< Apricot or strawberry? I'd hate to start off on the wrong foot.`,
  lift: `
> Stuck in a lift for twenty minutes. What do we talk about?
< First snacks, then secrets, then snacks again.
> You've done this before.
< Once, with a man and his cello. He played, we clapped, the technician asked for an encore.
> And I've been taking the stairs all my life.
< Take the lift now and then. You never know who's got a cello.`,
  tango: `
> I went to a tango trial lesson. My left foot would like to apologise to the whole room.
< Mine knows two speeds: standing and sorry.
> Then we'd be a danger to furniture.
< I'd push my table aside for that. It wobbles anyway.
> Deal. I'll bring the music and the plasters.
> And now the important bit: what do you dance to when no one's looking?`,
  kettle: `
> My kettle has started whistling in the wrong key.
< Which key is right for a kettle?
> F, obviously. Mine's moved to something sad.
< Maybe it wants to make tea for once, instead of instant soup.
> I feel seen. By a kettle.`,
  umbrella: `
> That's the third umbrella I've lost this autumn. Where do they all go?
< To a beach somewhere. They've had enough.
> Then I hope mine's happy. It was green and a bit dramatic.
< I found a green one on the tram! I handed it in, I swear.
> Very decent of you. And very suspicious.
< Come and identify it. We'll need a witness and cake.`,
  quiz: `
> Our quiz team is called Almost. We came second again.
< At least it's an honest name. Which question sank you?
> How many legs a lobster has. I said it depends on the evening.
< Ten. I know that from a placemat.
> You're hired. Tuesdays, corner table, we badly need someone on placemats.
> What else do you know that no one ever asks?`,
  cinema: `
> Front row, middle or back?
< Middle, on the aisle. I need an escape route in case of sad dogs.
> They always do something to the dog.
< Always. I look up the ending first, just for the dog.
> Then you can squeeze my arm when it's safe to look.
< That's a big responsibility. I'll take it.`,
  neighbour: `
> My neighbour is learning the trumpet. Same song, four months.
< Is it getting better?
> It's getting braver.
< I once knitted a jumper that way. In the end it had three sleeves.
> I'd love to meet the person it fits. We could all go to the concert.`,
  marathon: `
> I've signed up for a ten-kilometre run. I think it was the wine that signed.
< Wine has very sporty handwriting. When is it?
> In six weeks. Today I ran for a bus, so the training has begun.
< Did you catch it?
> The driver waited out of pity. I'm counting it as support.
< I'll stand at kilometre eight with a sign and a sandwich.
> Then I'll definitely make it to kilometre eight.`,
  karaoke: `
> Your karaoke song. Quick, no thinking.
< Something slow, so people have time to leave.
> Considerate! Mine has a high note that I've never survived.
< I clap for anyone who tries. Even when they end up on the floor.
> Especially then.`,
  cheese: `
> Which smell takes you straight back to childhood?
< My grandmother's cellar. Apples, and something she called cheese.
> Called?
< No one asked twice. It moved a bit when the door opened.
> For me it's my grandfather's car. Peppermint, and an engine that needed encouragement.
< Did you have to push?
> Every Sunday. That's why our family has such good legs.`,
  postcard: `
> I still send postcards. Who did you last write to by hand?
< The parking office. It was a very heartfelt letter.
> Did they write back?
< With a fine. But the stamp was lovely.
> Then you deserve something nicer. Sea, mountains or ugly hotel?
< Ugly hotel. With a cross at the window.`,
  stars: `
> Beautifully clear sky here tonight. What's it like where you are?
< One star and a plane. I'm wishing on both, to be safe.
> What for? The plane won't tell.
< A weekend without an alarm clock, and company for a long breakfast.
> Good wish. I make decent eggs, and I'm never in a hurry on Sundays.
< The plane just blinked. I think that's a yes.`,
  coffee: `
> Hello! How was your week, on a scale from soggy sandwich to surprise day off?
> And while we're at it: coffee or tea? It says a lot about a person.`,
  photo: `
> Hi! You seem like someone who laughs at the wrong moment too. When did it last happen?`,
  list: `
> I'm making a list of things worth getting up for. So far: coffee, fresh bread, and sunrise in theory. What's missing?`,
  weekend: `
> Hi! Two questions: what are you looking forward to this weekend, and will there be cake?`,
  dog: `
> A dog smiled at me today and I thought: good sign, time to write to someone nice. So, hello!`,
  pancakes: `
> I can offer excellent pancakes, average jokes and a very comfortable sofa. Which one should I work on?`,
  honest: `
> I wrote three clever opening lines and deleted them all. Here's the honest one: I'd like to get to know you.
> How's your evening going?`,
  song: `
> I've got a song stuck in my head and I'd like to pass it on. What can you offer in return?`,
};

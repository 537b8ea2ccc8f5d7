import type { ReportReason } from "#features/safety/contract.ts";

/** Words of the demo's reports, by reason. */
export const REPORT_WORDS: Partial<Record<ReportReason, readonly string[]>> = {
  fake: ["The pictures are of an actor, I am sure.", "Writes that the profile is a joke among friends."],
  scam: [
    "After two days I was asked for a gift card because of a broken phone.",
    "Sends everyone the same link to an investment.",
  ],
  underage: ["Mentioned school and a sixteenth birthday in the chat."],
  threat: ["Wrote: I know where you live, and I will come by tonight."],
  trafficking: ["Seems to be advertised by someone else, who takes the money."],
  intimate: ["This is a picture of me, and I never agreed to it being here."],
  stalking: ["Makes new accounts to write to me, and waited at my workplace."],
  hate: ["Writes that people like me should not be here.", "The profile insults people for their religion."],
  insult: ["Called me names because I did not answer at once.", "Rude from the first message on."],
  nudity: ["Not what I want to see on a public photo."],
  advertising: ["Only advertises a channel with prices.", "A link to a shop in every message."],
  offline: ["Would not leave when I asked them to, on our first date."],
  other: ["Shows my telephone number in the profile text."],
};

/** Facts of a decision, as the member concerned reads them. */
export const FACTS: Partial<Record<ReportReason, string>> = {
  fake: "The photos in your profile show another person.",
  scam: "You asked several members for money after a few messages.",
  threat: "You threatened to come to the home of a member.",
  stalking: "You kept writing after you had been asked to stop.",
  hate: "Your profile says that people of a religion should leave.",
  insult: "You insulted a member who had not answered you.",
  nudity: "The photo shows a naked body in public.",
  advertising: "Your messages advertise a shop.",
  other: "Your profile shows somebody else’s telephone number.",
};

export const WHY = ["Clear from the evidence.", "Same as last week.", "Two reports say the same."] as const;

import type { Lines } from "./shape.ts";

export const sv: Lines = {
  common:
    "och jag du dig inte det är vad hur med har en ett din ditt mig bra också något av till mycket från",
  greetings: "hej hejsan hallå tjena tja god godmorgon godkväll",
  doubts:
    "är du äkta|är du riktig|är du verklig|riktig person|verklig person|en människa|en bot|falsk profil|fejk|falsk|robot|en ai|påhittad",
  opener: [
    "Hej! Vad roligt att vi båda sa ja. Hur är din dag?",
    "Hej! Kul att matcha med dig. Vad fick dig att le i dag?",
    "Oj, en match! Vad har du lust att prata om?",
    "Hej på dig! Jag hoppades att du skulle gilla mig. Hur mår du?",
  ],
  greeting: [
    "Hej! Vad snällt av dig att skriva. Hur mår du i dag?",
    "Hej! Roligt att höra från dig. Vad gör du just nu?",
    "Hejsan! Nu blev min dag lite bättre. Hur är din?",
    "Hej på dig! Vad för dig hit?",
  ],
  question: [
    "Bra fråga! Jag vill gärna höra ditt svar först.",
    "Oj, det måste jag fundera på. Vad skulle du själv säga?",
    "Fint att du frågar. Och hur är det med dig?",
    "Det beror på sällskapet, skulle jag säga. Och för dig?",
  ],
  statement: [
    "Det låter härligt. Vill du berätta mer?",
    "Jag gillar sättet du säger det på.",
    "Du fick mig att le. Vad mer borde jag veta om dig?",
    "Nu blir jag nyfiken. Vad hände sedan?",
    "Jag tror att vi skulle komma bra överens. Vad ser du fram emot den här veckan?",
  ],
  thanks: ["Åh, tack! Så snällt av dig.", "Vilken fin överraskning, tack!"],
  goodbye: [
    "Nu måste jag gå. Det var trevligt att skriva med dig. God natt!",
    "Dags för mig att logga ut. Tack för en trevlig pratstund, och sov gott sedan!",
    "Det var allt från mig för i dag. Ta hand om dig, och god natt!",
  ],
  honest: [
    "Bra att du frågar: Jag är en påhittad medlem i en demo, och ett program skriver mina meddelanden. Ha så kul när du ser dig omkring!",
    "Ärligt talat nej: Det här är en demo, och ett program spelar mig. Själva chatten fungerar precis som på riktigt.",
  ],
};

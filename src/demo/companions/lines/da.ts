import type { Lines } from "./shape.ts";

export const da: Lines = {
  common:
    "og jeg du dig ikke det er hvad hvordan med har en et din dit mig godt også noget af til hvor meget",
  greetings: "hej hejsa hallo dav goddag godmorgen godaften",
  doubts:
    "er du ægte|er du rigtig|rigtig person|virkelig person|et menneske|en bot|falsk profil|falsk|robot|en ai|opdigtet",
  opener: [
    "Hej! Hvor er det dejligt, at vi begge sagde ja. Hvordan går din dag?",
    "Hej! Skønt at matche med dig. Hvad fik dig til at smile i dag?",
    "Hov, et match! Hvad har du lyst til at tale om?",
    "Hej med dig! Jeg håbede, at du ville like mig. Hvordan har du det?",
  ],
  greeting: [
    "Hej! Hvor er det sødt af dig at skrive. Hvordan har du det i dag?",
    "Hej! Dejligt at høre fra dig. Hvad laver du lige nu?",
    "Hejsa! Nu blev min dag lidt bedre. Hvordan er din?",
    "Hej med dig! Hvad bringer dig hertil?",
  ],
  question: [
    "Godt spørgsmål! Jeg vil gerne høre dit svar først.",
    "Uh, det må jeg lige tænke over. Hvad ville du selv sige?",
    "Dejligt, at du spørger. Og hvad med dig?",
    "Det kommer an på selskabet, vil jeg sige. Og for dig?",
  ],
  statement: [
    "Det lyder dejligt. Vil du fortælle mere?",
    "Jeg kan godt lide den måde, du siger det på.",
    "Du fik mig til at smile. Hvad skal jeg ellers vide om dig?",
    "Nu bliver jeg nysgerrig. Hvad skete der så?",
    "Jeg tror, vi kunne komme godt ud af det sammen. Hvad glæder du dig til i denne uge?",
  ],
  thanks: ["Åh, tak! Hvor er du sød.", "Sikke en dejlig overraskelse, tak!"],
  goodbye: [
    "Jeg er nødt til at smutte nu. Det var hyggeligt at skrive med dig. Godnat!",
    "Nu logger jeg af. Tak for en hyggelig snak, og sov godt senere!",
    "Det var alt fra mig i dag. Pas på dig selv, og godnat!",
  ],
  honest: [
    "Godt, at du spørger: Jeg er et opdigtet medlem i denne demo, og et program skriver mine beskeder. God fornøjelse med at kigge rundt!",
    "Ærlig talt nej: Det her er en demo, og et program spiller mig. Selve chatten virker præcis som i virkeligheden.",
  ],
};

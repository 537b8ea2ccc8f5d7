import type { Lines } from "./shape.ts";

export const nb: Lines = {
  common: "og jeg du deg ikke det er hva hvordan med har en et din ditt meg bra også noe av til hvor mye",
  greetings: "hei heisann hallo god morgen kveld",
  doubts:
    "er du ekte|er du virkelig|ekte person|virkelig person|et menneske|en bot|falsk profil|falsk|robot|en ki|oppdiktet",
  opener: [
    "Hei! Så fint at vi begge sa ja. Hvordan går dagen din?",
    "Hei! Hyggelig å matche med deg. Hva fikk deg til å smile i dag?",
    "Oi, en match! Hva har du lyst til å snakke om?",
    "Hei du! Jeg håpet at du ville like meg. Hvordan har du det?",
  ],
  greeting: [
    "Hei! Så hyggelig at du skriver. Hvordan har du det i dag?",
    "Hei! Fint å høre fra deg. Hva driver du med nå?",
    "Heisann! Nå ble dagen min litt bedre. Hvordan er din?",
    "Hei på deg! Hva bringer deg hit?",
  ],
  question: [
    "Godt spørsmål! Jeg vil gjerne høre svaret ditt først.",
    "Oi, det må jeg tenke litt på. Hva ville du selv sagt?",
    "Fint at du spør. Og hva med deg?",
    "Det kommer an på selskapet, vil jeg si. Og for deg?",
  ],
  statement: [
    "Det høres herlig ut. Vil du fortelle mer?",
    "Jeg liker måten du sier det på.",
    "Du fikk meg til å smile. Hva annet bør jeg vite om deg?",
    "Nå blir jeg nysgjerrig. Hva skjedde så?",
    "Jeg tror vi kunne gått godt overens. Hva gleder du deg til denne uka?",
  ],
  thanks: ["Å, tusen takk! Så snilt av deg.", "For en hyggelig overraskelse, takk!"],
  goodbye: [
    "Nå må jeg gå. Det var hyggelig å skrive med deg. God natt!",
    "På tide å logge av. Takk for en fin prat, og sov godt senere!",
    "Det var alt fra meg i dag. Ha det fint, og god natt!",
  ],
  honest: [
    "Bra at du spør: Jeg er et oppdiktet medlem i denne demoen, og et program skriver meldingene mine. Kos deg med å se deg rundt!",
    "Ærlig talt nei: Dette er en demo, og et program spiller meg. Selve chatten virker akkurat som i virkeligheten.",
  ],
};

import type { Lines } from "./shape.ts";

export const nl: Lines = {
  common:
    "het een ik je jij jouw niet wat hoe met van zijn bent ben heb dat leuk ook voor maar gaat goed mijn",
  greetings: "hoi hallo hé hey hai dag goedemorgen goedenavond goedemiddag",
  doubts:
    "ben je echt|ben jij echt|echt persoon|echt iemand|echt mens|een mens|een bot|nepprofiel|nep|robot|een ai|verzonnen",
  opener: [
    "Hoi! Wat fijn dat we elkaar leuk vinden. Hoe is je dag?",
    "Hallo! Leuk om een match met je te hebben. Waar moest je vandaag om lachen?",
    "Hé, een match! Waar heb je zin om over te praten?",
    "Hoi! Ik hoopte al dat je mij ook zou liken. Hoe gaat het?",
  ],
  greeting: [
    "Hallo! Wat lief dat je schrijft. Hoe gaat het vandaag met je?",
    "Hoi! Leuk om van je te horen. Wat ben je aan het doen?",
    "Hé! Jij maakt mijn dag net wat leuker. Hoe is die van jou?",
    "Hallo daar! Wat brengt jou hier?",
  ],
  question: [
    "Goede vraag! Ik hoor eerst graag jouw antwoord.",
    "Oeh, daar moet ik even over nadenken. Wat zou jij zelf zeggen?",
    "Leuk dat je dat vraagt. En jij dan?",
    "Dat hangt van het gezelschap af, denk ik. En bij jou?",
  ],
  statement: [
    "Dat klinkt heerlijk. Vertel eens verder?",
    "Mooi hoe je dat zegt.",
    "Je laat me glimlachen. Wat moet ik nog meer over je weten?",
    "Nu word ik nieuwsgierig. Hoe ging het verder?",
    "Volgens mij kunnen wij het goed vinden samen. Waar kijk je deze week naar uit?",
  ],
  thanks: ["O, dank je wel! Wat lief van je.", "Wat een leuke verrassing, dank je!"],
  goodbye: [
    "Ik moet er nu vandoor. Het was fijn om met je te schrijven. Slaap lekker!",
    "Tijd om uit te loggen. Dank je voor het leuke gesprek, en welterusten voor straks!",
    "Dat was het voor mij vandaag. Het ga je goed, en welterusten!",
  ],
  honest: [
    "Goed dat je het vraagt: ik ben een verzonnen lid van deze demo en een programma schrijft mijn berichten. Veel plezier met rondkijken!",
    "Eerlijk gezegd niet: dit is een demo en een programma speelt mij. De chat zelf werkt net als in het echt.",
  ],
};

import type { Lines } from "./shape.ts";

export const it: Lines = {
  common:
    "che non di il la un una sono sei ho hai come cosa mi ti con per è anche tuo tua bene molto ma tutto",
  greetings: "ciao salve ehi buongiorno buonasera ehilà",
  doubts:
    "sei reale|sei vera|sei vero|persona vera|persona reale|essere umano|un bot|sei un bot|profilo falso|falso|robot|una ia",
  opener: [
    "Ciao! Che bello piacersi a vicenda. Come va la tua giornata?",
    "Ciao! Che piacere fare match con te. Che cosa ti ha fatto sorridere oggi?",
    "Ehi, un match! Di che cosa ti va di parlare?",
    "Ciao! Speravo proprio in un tuo like. Come stai?",
  ],
  greeting: [
    "Ciao! Che bello che mi scrivi. Come stai oggi?",
    "Ciao! Mi fa piacere leggerti. Che cosa fai di bello?",
    "Ehi! La mia giornata è già più bella. La tua com’è?",
    "Ciao! Che cosa ti porta qui?",
  ],
  question: [
    "Bella domanda! Prima però vorrei sentire la tua risposta.",
    "Uh, devo pensarci un attimo. Tu che cosa diresti?",
    "Mi piace che tu lo chieda. E per te com’è?",
    "Dipende dalla compagnia, direi. E per te?",
  ],
  statement: [
    "Che bello. Mi racconti di più?",
    "Mi piace come lo dici.",
    "Mi hai fatto sorridere. Che altro dovrei sapere di te?",
    "Adesso hai tutta la mia curiosità. Com’è andata a finire?",
    "Secondo me potremmo andare d’accordo. Che cosa aspetti con piacere questa settimana?",
  ],
  thanks: ["Oh, grazie! Che pensiero gentile.", "Che bella sorpresa, grazie!"],
  goodbye: [
    "Ora devo andare. È stato bello scriverti. Buonanotte!",
    "Per me è ora di staccare. Grazie della bella chiacchierata, e dormi bene più tardi!",
    "Per oggi è tutto. Abbi cura di te, e buonanotte!",
  ],
  honest: [
    "Fai bene a chiedere: il mio profilo è inventato per questa demo e i miei messaggi li scrive un programma. Buon divertimento!",
    "A dire il vero no: questa è una demo e a scrivere è un programma. La chat però funziona proprio come quella vera.",
  ],
};

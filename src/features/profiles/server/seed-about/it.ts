import type { AboutTexts } from "./shape.ts";

export const it: AboutTexts = {
  any: `
Riparo orologi per lavoro. Arrivo sempre puntuale e non ho quasi mai fretta.
Insegno a ragazzini di undici anni. Ormai niente mi sconvolge, però prima alza la mano.
Durante la settimana disegno le linee degli autobus. Nel weekend mi perdo apposta.
Possiedo quattro cacciaviti e una buona torcia. Nel palazzo mi vogliono tutti bene.
Parlo con tutti i cani che incontro. Il loro nome lo ricorderò prima del tuo.
Colleziono parole che le altre lingue hanno e noi no. Adesso me ne serve una per la gioia di un impegno annullato.
Faccio {l’infermiere|l’infermiera}, quasi sempre di notte. Doso il tè come una medicina e rido pianissimo.
Ho vinto una canoa alla lotteria. Abito al terzo piano. Abbiamo trovato un accordo.
Stiro ascoltando podcast di cronaca nera. Le mie camicie sanno troppo.
So dirti quali portoni della mia via meritano una sosta. C’è un sistema: metti in conto una serata.
Ogni gennaio comincio uno strumento. Finora so sei inizi.
Lavoro in Comune, allo sportello con la bella pianta. Pare che sia merito mio.
Sono fisioterapista. Vedrò come ti siedi, ma ne parlerò solo dopo il dolce.
Monto i mobili senza istruzioni e mi avanzano sempre delle viti. Finora non è crollato niente.
Nuoto nell’acqua fredda e mi lamento in tre lingue.
Porto a casa le sedie che gli altri buttano. Vieni pure, un posto c’è sempre.
Scrivo lettere al giornale e non le spedisco mai. Il mio cassetto è informatissimo.
Sto imparando a fischiare con due dita. I miei vicini stanno imparando la pazienza.
Ho tenuto tutti i biglietti dei concerti dai tempi della scuola, e so ancora chi ha rovesciato cosa addosso a chi.
Guido il tram. Se una volta ti ha aspettato, forse ero io.
Gioco a scacchi al parco con un anziano signore che bara. Lo lascio fare, perché porta i biscotti.
Ho un debole per le ferramenta, i maglioni pesanti e chi finisce le storie che comincia.
Al museo leggo tutti i cartellini fino in fondo. Puoi aspettarmi al bar.
Lavoro a turni, quindi la mia domenica a volte è un martedì. La colazione a mezzogiorno è la mia specialità.
Curo il suono in un piccolo teatro. Sento tutto, ma racconto solo le parti divertenti.`,
  young: `
Ho la mia prima casa, un trapano in prestito e una quantità sorprendente di pasta.
Ho finito gli esami e ora mi alleno ad avere le sere libere. Miglioro a vista d’occhio.
So a memoria gli autobus notturni e da poco, con mia sorpresa, anche il mercato del mattino.`,
  middle: `
Ho l’età in cui una buona padella ti cambia la settimana. La mia ha un nome.
Ho cominciato con lo skateboard quando gli altri compravano la decappottabile. L’auto sarebbe stata più morbida.
Ormai so cosa mi piace: riunioni corte, colazioni lunghe e persone che richiamano.`,
  older: `
Sono giovane da parecchio tempo, e mi riesce sempre meglio.
Le mie ginocchia annunciano la pioggia. Il resto di me esce lo stesso.
Non conto più i compleanni ma le belle serate. Il numero cresce.`,
  interests: {
    cooking:
      "Per me una ricetta è un suggerimento. Finora tutti hanno fatto il bis, tranne una volta, e la colpa era del forno.",
    reading: "Accanto al letto ho cinque libri, e sono a metà di tutti e cinque.",
    hiking: "In salita mi lamento per tutto il sentiero, e in cima sono di una felicità insopportabile.",
    biking: "Vado dappertutto in bici, anche con la pioggia, e sul vento contrario ho le idee chiare.",
    music: "Ai piccoli concerti sto in fondo, dove si sente ancora il batterista che dà il tempo.",
    movies: "Durante il film non dico una parola, ma dopo mi serve un’ora.",
    gardening: "Quest’anno ho raccolto undici pomodori. Li conosco tutti di persona.",
    animals: "I gatti mi salgono in braccio senza chiedere. La considero una referenza.",
    travelling: "Parto con una borsa piccola e torno con una pesante, quasi sempre per colpa del formaggio.",
    dancing: "Alle feste comincio a ballare prima di tutti e ritrovo le scarpe dopo tutti.",
    photography: "Mi alzo presto per la luce buona e poi torno subito a letto.",
    videogames: "Ho salvato il mondo più volte, il martedì sera. Nessuno ne ha mai parlato.",
    coffee: "Macino il caffè a mano. Sono quattro minuti al giorno per pensare.",
    wine: "Del vino so una cosa sola: se ne voglio un altro bicchiere. Finora è bastata.",
  },
  city: `
A {city} so dove il sole resta più a lungo la sera.
Se non conosci {city}, ti mostro la panchina migliore. Le ho provate tutte.
A {city} è pieno di scorciatoie, e ne conosco almeno quattro che ci mettono di più.`,
  wish: `
Cerco una persona sincera. Il resto lo scopriamo strada facendo.
Saltiamo il tempo che fa: cosa ti ha fatto ridere questa settimana?
Niente giochi, a parte quelli da tavolo.
Dove andresti domani, se nessuno chiedesse perché?
Ho curiosità, e ho tempo.
Se ci troviamo bene, il primo giro lo offro io.
Raccontami il tuo peggior taglio di capelli. Se vuoi, comincio io.
Vorrei qualcuno con cui dividere il giornale. A te lascio lo sport.
Chiedimi tutto, tranne le tabelline.
Se ridi delle tue battute, è un buon segno.
Non serve la perfezione. Un giovedì sera, tanto per cominciare.`,
};

import type { Scripts } from "./shape.ts";

export const it: Scripts = {
  market: `
> Domanda fondamentale: mercato o supermercato?
< Mercato, il sabato, presto. Al banco dei formaggi conoscono il mio nome e le mie debolezze.
> Questo dice molto su quanto formaggio mangi.
< Non ammetto niente. Qual è il tuo sabato perfetto?
> Una lunga camminata, qualcosa di caldo, poi niente di niente fino a cena.
< Mi piace. Soprattutto il niente.
>* coffee
< Ah ah, grazie! Il mio sabato è salvo.`,
  plants: `
> Domanda sincera: le tue piante sopravvivono?
< Due su cinque. Il basilico fa del suo meglio.
> Il mio è morto in vacanza. La mia vacanza, non la sua.
< Ora rido in treno e mi guardano tutti.
> Missione compiuta. Cosa leggi in viaggio?
< Un giallo. So sempre chi è stato, e mi sbaglio sempre.
> Allora una volta dobbiamo guardarne uno insieme e scommettere.`,
  bread: `
> Oggi ho fatto il pane. Il rilevatore di fumo si è unito al coro.
< Commestibile o istruttivo?
> Istruttivo. Le anatre hanno declinato l'offerta.
< Le anatre hanno i loro standard. Io arrivo a crêpe e pane tostato, quindi mi batti.
> Le crêpe contano. Dolci o salate?
< Tutte e due, in quest'ordine, e poi un pisolino.`,
  bicycle: `
> Tra me e la mia bici è finita, stamattina. La catena è saltata a metà salita.
< Mi dispiace. Stavate insieme da molto?
> Nove anni. Un caratterino, ma sapeva ascoltare.
< Dai tempo al tempo, e un po' d'olio.
> Il miglior consiglio di coppia che ho avuto quest'anno.`,
  cat: `
> Decidiamo subito: gatti o cani?
< Ha deciso il gatto dei vicini. Ogni giorno alle cinque si trasferisce da me e dopo il telegiornale se ne va.
> Quindi hai una relazione aperta con un gatto.
< Non porta niente, mangia tutto e russa. Non potrei chiedere di più.
> Io ho pazienza sufficiente per un cane, ma niente cane. Accetti candidature?
< Il gatto sì. Porta il tonno.`,
  window: `
> Cosa vedi adesso dalla finestra?
< Una fermata, un guanto solo sulla panchina e un uomo che scrive lo stesso messaggio da tre autobus.
> Scrive e cancella. Conosco quella faccia.
< Scendo a dirgli di premere invio?
> La settimana scorsa qualcuno l'ha detto a me. La cosa più bella da quando hanno riparato il riscaldamento.
< Che complimento. Hai fatto bene a premere.`,
  choir: `
> Adesso canto in un coro. Il mio posto è in fondo, accanto al termosifone.
< Per la voce o per il freddo?
> Dicono che il termosifone si sentiva solo.
< A scuola ho mosso le labbra per un anno intero. Il voto più alto della mia vita, in musica.
> Allora un giorno canta con me. Staremo zitti a due voci.`,
  socks: `
> Piccolo test: hai due calzini uguali?
< Adesso? Ai piedi? Nessun commento.
> Ottimo. La gente con i calzini uguali mi fa un po' paura.
< Su uno ci sono le volpi, l'altro è marrone e basta. Dico che è la tana.
> Test superato. Cosa fanno le volpi stasera?
< Si asciugano sul termosifone. Io sono sul divano con la minestra e un film orrendo.
> Quale? Colleziono film orrendi. Ho una lista, con le stelline.`,
  soup: `
> È tempo da minestra. Cosa c'è nella tua?
< Zucca, zenzero e tutto ciò che il frigo dava per perso.
> Che coraggio. Nel mio ci sono senape e speranza.
< Senape e speranza è una salsa. Ti manca solo una patata per la cena.
> Me lo scrivo. Lo appendo al muro.
< Fammelo vedere quando è in cornice.`,
  shelf: `
> Ho montato una mensola. È dritta, se inclini la testa.
< Le mensole migliori coinvolgono chi guarda.
> Scivola tutto a sinistra. I libri, il cactus, la fiducia in me.
< Libri pesanti a destra. È fisica, ed è pure educazione.
> Funziona! Puoi dare un nome al cactus.
< Gerardo. Senza dubbio Gerardo.`,
  penguin: `
> Sapevi che i pinguini si regalano un sassolino quando fanno sul serio?
< No. Io regalo gli avanzi nelle vaschette.
> È un sassolino anche quello, solo più caldo.
< E il tuo sassolino quale sarebbe?
> L'ultima fetta di torta. Non la cedo alla leggera.
>* cake`,
  tent: `
> Sto provando una tenda in salotto, da dentro. Fuori piove, sembra tutto molto vero.
< Com'è la vista?
> Divano a nord, stendino a est. Animali selvatici: una tarma.
< Cinque stelle. Colazione inclusa?
> Pane tostato, dalle sette. Gli ospiti portano la marmellata.
< Albicocca o fragola? Non vorrei partire con il piede sbagliato.`,
  lift: `
> Venti minuti di ascensore bloccato. Di cosa parliamo?
< Prima di merende, poi di segreti, poi di nuovo di merende.
> Non è la tua prima volta.
< Una volta, con un signore e il suo violoncello. Lui ha suonato, noi abbiamo applaudito, il tecnico ha chiesto il bis.
> E io che faccio le scale da una vita.
< Ogni tanto prendi l'ascensore. Non si sa mai chi ha un violoncello.`,
  tango: `
> Ho fatto una lezione di prova di tango. Il mio piede sinistro si scusa con tutta la sala.
< Il mio conosce due velocità: fermo e scusa.
> Allora insieme saremmo un pericolo per i mobili.
< Per questo sposto volentieri il tavolo. Tanto balla già da solo.
> Affare fatto. Io porto la musica e i cerotti.
> E ora la cosa importante: cosa balli quando non guarda nessuno?`,
  kettle: `
> Da oggi il mio bollitore fischia nella tonalità sbagliata.
< E qual è quella giusta per un bollitore?
> Fa maggiore, ovvio. Adesso fa qualcosa di triste.
< Forse vorrebbe fare il tè, invece della solita zuppa in busta.
> Finalmente qualcuno mi capisce. Ed è un bollitore.`,
  umbrella: `
> È il terzo ombrello che perdo quest'autunno. Ma dove vanno tutti?
< Su una spiaggia, credo. Ne avevano abbastanza.
> Spero che il mio sia felice. Era verde e un po' teatrale.
< Ne ho trovato uno verde sul tram! L'ho consegnato, giuro.
> Molto onesto da parte tua. E molto sospetto.
< Vieni a riconoscerlo. Serviranno un testimone e una torta.`,
  quiz: `
> La nostra squadra di quiz si chiama Quasi. Siamo arrivati di nuovo secondi.
< Almeno il nome è onesto. Su quale domanda siete caduti?
> Quante zampe ha un'aragosta. Ho detto che dipende dalla serata.
< Dieci. Lo so da una tovaglietta.
> Il posto è tuo. Martedì, tavolo d'angolo, ci serve con urgenza qualcuno per le tovagliette.
> Cos'altro sai che nessuno chiede mai?`,
  cinema: `
> Prima fila, metà o in fondo?
< A metà, lato corridoio. Mi serve una via di fuga se c'è un cane triste.
> Al cane succede sempre qualcosa.
< Sempre. Cerco prima il finale, solo per il cane.
> Allora puoi stringermi il braccio quando posso riaprire gli occhi.
< È una grande responsabilità. Accetto.`,
  neighbour: `
> Il mio vicino impara la tromba. Una sola canzone, da quattro mesi.
< Migliora?
> Diventa più coraggioso.
< Una volta ho fatto così un maglione. Alla fine aveva tre maniche.
> Vorrei conoscere la persona a cui va bene. Poi tutti insieme al concerto.`,
  marathon: `
> Ho dato il mio nome per una corsa di dieci chilometri. Credo che abbia firmato il vino.
< Il vino ha una grafia molto sportiva. Quand'è?
> Tra sei settimane. Oggi ho rincorso un autobus, quindi l'allenamento è cominciato.
< L'hai preso?
> L'autista ha aspettato, per pietà. Lo conto come tifo.
< Io sarò al chilometro otto, con un cartello e un panino.
> Allora al chilometro otto ci arrivo di sicuro.`,
  karaoke: `
> La tua canzone da karaoke. Veloce, senza pensarci.
< Qualcosa di lento, così la gente ha il tempo di uscire.
> Che delicatezza! Nella mia c'è un acuto a cui non ho mai resistito.
< Io applaudo chiunque ci provi. Anche se finisce per terra.
> Soprattutto se finisce per terra.`,
  cheese: `
> Quale odore ti riporta subito all'infanzia?
< La cantina di mia nonna. Mele, e una cosa che lei chiamava formaggio.
> Chiamava?
< Nessuno faceva domande. Si muoveva un po' quando si apriva la porta.
> Per me è la macchina di mio nonno. Menta, e un motore da incoraggiare.
< Bisognava spingere?
> Ogni domenica. Per questo in famiglia abbiamo tutti delle belle gambe.`,
  postcard: `
> Io mando ancora cartoline. A chi hai scritto a mano l'ultima volta?
< All'ufficio multe. Una lettera molto sentita.
> Ti hanno risposto?
< Con una multa. Ma il francobollo era bello.
> Allora meriti di meglio. Mare, montagna o albergo brutto?
< Albergo brutto. Con una crocetta sulla finestra.`,
  stars: `
> Che cielo limpido stasera. Da te com'è?
< Una stella e un aereo. Esprimo un desiderio per tutti e due, per sicurezza.
> Quale? L'aereo non lo dirà a nessuno.
< Un fine settimana senza sveglia, e compagnia per una lunga colazione.
> Bel desiderio. Le uova mi vengono bene, e la domenica non ho mai fretta.
< L'aereo ha appena lampeggiato. Secondo me è un sì.`,
  coffee: `
> Ciao! Com'è andata la settimana, su una scala da panino bagnato a giorno libero a sorpresa?
> E già che ci siamo: caffè o tè? Dice molto di una persona.`,
  photo: `
> Ciao! Ho l'impressione che anche a te scappi da ridere nel momento sbagliato. Quand'è stata l'ultima volta?`,
  list: `
> Sto facendo una lista di cose per cui vale la pena alzarsi. Per ora: caffè, pane fresco e, in teoria, l'alba. Cosa manca?`,
  weekend: `
> Ciao! Due domande: cosa aspetti con gioia questo fine settimana, e ci sarà una torta?`,
  dog: `
> Oggi un cane mi ha sorriso e ho pensato: buon segno, scrivo a una bella persona. Quindi, ciao!`,
  pancakes: `
> Offro: crêpe eccellenti, battute mediocri e un divano molto comodo. Su quale dei tre devo lavorare?`,
  honest: `
> Avevo tre frasi brillanti per cominciare e le ho cancellate tutte. Ecco quella sincera: vorrei conoscerti.
> Come va la serata?`,
  song: `
> Ho una canzone in testa e la cederei volentieri. Cosa offri in cambio?`,
};

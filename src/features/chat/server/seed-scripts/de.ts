import type { Scripts } from "./shape.ts";

export const de: Scripts = {
  market: `
> Wichtige Frage: Markt oder Supermarkt?
< Markt, samstags, früh. Am Käsestand kennt man meinen Namen und meine Schwächen.
> Das sagt einiges darüber, wie viel Käse du isst.
< Ich gebe nichts zu. Wie sieht dein perfekter Samstag aus?
> Lange spazieren, etwas Warmes, dann bis zum Abendessen gar nichts.
< Klingt gut. Vor allem das Nichts.
>* coffee
< Ha, danke! Damit ist mein Samstag gerettet.`,
  plants: `
> Mal ehrlich: Überleben deine Pflanzen bei dir?
< Zwei von fünf. Das Basilikum gibt sich Mühe.
> Meins ist im Urlaub gestorben. In meinem Urlaub, nicht in seinem.
< Jetzt lache ich in der Bahn und alle schauen.
> Ziel erreicht. Was liest du unterwegs?
< Einen Krimi. Ich weiß immer, wer es war, und liege immer falsch.
> Dann sollten wir mal einen zusammen schauen und wetten.`,
  bread: `
> Ich habe heute Brot gebacken. Der Rauchmelder hat mitgesungen.
< War es essbar oder lehrreich?
> Lehrreich. Die Enten haben dankend abgelehnt.
< Enten haben Ansprüche. Ich kann Pfannkuchen und Toast, du bist mir also voraus.
> Pfannkuchen zählen. Süß oder herzhaft?
< Beides, in dieser Reihenfolge, und dann ein Nickerchen.`,
  bicycle: `
> Mein Rad und ich haben uns heute früh getrennt. Mitten am Berg, die Kette war's.
< Das tut mir leid. Wart ihr lange zusammen?
> Neun Jahre. Es war nicht leicht, aber zuhören konnte es.
< Gib euch Zeit und ein bisschen Öl.
> Der beste Beziehungsrat, den ich dieses Jahr bekommen habe.`,
  cat: `
> Klären wir das gleich: Katze oder Hund?
< Die Katze von nebenan hat für mich entschieden. Sie zieht jeden Tag um fünf ein und geht nach den Nachrichten.
> Du führst also eine offene Beziehung mit einer Katze.
< Sie bringt nichts mit, frisst alles auf und schnarcht. Ich bin sehr glücklich.
> Ich habe Geduld für einen Hund, aber keinen Hund. Nimmst du Bewerbungen an?
< Die Katze schon. Bring Thunfisch mit.`,
  window: `
> Was siehst du gerade, wenn du aus dem Fenster schaust?
< Eine Haltestelle, einen einzelnen Handschuh auf der Bank und einen Mann, der seit drei Bussen tippt.
> Der schreibt und löscht und schreibt. Das Gesicht kenne ich.
< Soll ich runtergehen und sagen, er soll auf Senden drücken?
> Das hat letzte Woche jemand zu mir gesagt. Das Beste, was mir passiert ist, seit die Heizung wieder geht.
< Großes Lob. Schön, dass du gedrückt hast.`,
  choir: `
> Ich singe jetzt im Chor. Sie haben mich ganz hinten hingestellt, neben die Heizung.
< Wegen der Stimme oder wegen der Kälte?
> Es hieß, die Heizung brauche Gesellschaft.
< In der Schule habe ich ein Jahr lang nur die Lippen bewegt. Nie wieder so eine gute Note in Musik.
> Dann sing mal mit mir. Wir schweigen zweistimmig.`,
  socks: `
> Kleiner Test: Besitzt du zwei gleiche Socken?
< Jetzt gerade? An den Füßen? Kein Kommentar.
> Sehr gut. Menschen mit gleichen Socken machen mir ein bisschen Angst.
< Auf der einen sind Füchse, die andere ist einfach braun. Ich sage immer, das ist der Bau.
> Bestanden. Was machen die Füchse heute Abend?
< Die liegen an der Heizung. Ich sitze mit Suppe auf dem Sofa und schaue einen sehr schlechten Film.
> Welchen? Ich sammle sehr schlechte Filme. Ich habe eine Liste, mit Sternen.`,
  soup: `
> Suppenwetter. Was ist in deiner?
< Kürbis, Ingwer und alles, was der Kühlschrank schon aufgegeben hatte.
> Mutig. In meinem sind Senf und Hoffnung.
< Senf und Hoffnung ist eine Soße. Dir fehlt nur eine Kartoffel zum Abendessen.
> Das schreibe ich mir auf. Das kommt an die Wand.
< Zeig es mir, wenn es gerahmt ist.`,
  shelf: `
> Ich habe ein Regal aufgehängt. Es ist gerade, wenn man den Kopf schief hält.
< Bei den besten Regalen gehört man selbst zum Entwurf.
> Alles rutscht nach links. Die Bücher, der Kaktus, mein Selbstvertrauen.
< Schwere Bücher nach rechts. Das ist Physik, und höflich ist es auch.
> Es klappt! Du darfst dem Kaktus einen Namen geben.
< Gerhard. Eindeutig Gerhard.`,
  penguin: `
> Wusstest du, dass Pinguine sich einen Kiesel schenken, wenn es ernst wird?
< Nein. Ich verschenke immer Reste in Dosen.
> Das ist auch ein Kiesel, nur wärmer.
< Und was wäre dein Kiesel?
> Das letzte Stück Kuchen. Das gebe ich nicht leichtfertig her.
>* cake`,
  tent: `
> Ich liege in einem Zelt im Wohnzimmer und teste es. Draußen regnet es, das fühlt sich sehr echt an.
< Wie ist die Aussicht?
> Im Norden Sofa, im Osten Wäscheständer. Wilde Tiere: eine Motte.
< Fünf Sterne. Mit Frühstück?
> Toast, ab sieben. Marmelade bringen die Gäste selbst mit.
< Aprikose oder Erdbeere? Ich möchte nicht gleich falsch anfangen.`,
  lift: `
> Zwanzig Minuten im Aufzug festgesteckt. Worüber reden wir?
< Erst über Snacks, dann über Geheimnisse, dann wieder über Snacks.
> Das machst du nicht zum ersten Mal.
< Einmal, mit einem Mann und seinem Cello. Er hat gespielt, wir haben geklatscht, der Techniker wollte eine Zugabe.
> Und ich nehme mein Leben lang die Treppe.
< Nimm ab und zu den Aufzug. Man weiß nie, wer ein Cello dabeihat.`,
  tango: `
> Ich war in einer Tango-Probestunde. Mein linker Fuß möchte sich beim ganzen Saal entschuldigen.
< Meiner kennt zwei Geschwindigkeiten: stehen und Verzeihung.
> Dann wären wir zusammen eine Gefahr für Möbel.
< Dafür schiebe ich gern den Tisch zur Seite. Der wackelt sowieso.
> Abgemacht. Ich bringe Musik und Pflaster mit.
> Und jetzt das Wichtigste: Wozu tanzt du, wenn keiner hinschaut?`,
  kettle: `
> Mein Wasserkessel pfeift seit heute in der falschen Tonart.
< Welche ist denn die richtige für einen Kessel?
> F-Dur, natürlich. Jetzt ist es etwas Trauriges.
< Vielleicht will er auch mal Tee machen statt immer Tütensuppe.
> Ich fühle mich verstanden. Von einem Kessel.`,
  umbrella: `
> Das war schon mein dritter Regenschirm in diesem Herbst. Wo gehen die alle hin?
< An irgendeinen Strand. Sie hatten genug.
> Dann hoffe ich, meiner ist glücklich. Grün und ein bisschen dramatisch.
< Ich habe einen grünen in der Straßenbahn gefunden! Abgegeben, ich schwöre.
> Sehr anständig von dir. Und sehr verdächtig.
< Komm ihn identifizieren. Wir brauchen einen Zeugen und Kuchen.`,
  quiz: `
> Unser Quizteam heißt Fast. Wir sind wieder Zweite geworden.
< Der Name ist wenigstens ehrlich. An welcher Frage lag es?
> Wie viele Beine ein Hummer hat. Ich habe gesagt, das kommt auf den Abend an.
< Zehn. Das weiß ich von einem Platzdeckchen.
> Du bist dabei. Dienstags, Ecktisch, wir brauchen dringend jemanden für Platzdeckchen.
> Was weißt du noch, wonach nie jemand fragt?`,
  cinema: `
> Vorne, Mitte oder hinten?
< Mitte, am Gang. Ich brauche einen Fluchtweg, falls es dem Hund schlecht geht.
> Irgendwas ist immer mit dem Hund.
< Immer. Ich lese vorher nach, wie es ausgeht, nur wegen des Hundes.
> Dann darfst du meinen Arm drücken, wenn ich wieder hinschauen kann.
< Das ist eine große Verantwortung. Ich nehme an.`,
  neighbour: `
> Mein Nachbar lernt Trompete. Ein einziges Lied, seit vier Monaten.
< Wird es besser?
> Es wird mutiger.
< So habe ich mal einen Pullover gestrickt. Am Ende hatte er drei Ärmel.
> Wem der passt, den würde ich gern kennenlernen. Dann gehen wir alle zusammen ins Konzert.`,
  marathon: `
> Ich habe mich für einen Zehn-Kilometer-Lauf angemeldet. Ich glaube, unterschrieben hat der Wein.
< Wein hat eine sehr sportliche Handschrift. Wann ist es so weit?
> In sechs Wochen. Heute bin ich zum Bus gerannt, das Training läuft also.
< Hast du ihn erwischt?
> Der Fahrer hat aus Mitleid gewartet. Ich verbuche das als Unterstützung.
< Ich stehe bei Kilometer acht, mit Schild und belegtem Brot.
> Dann schaffe ich es auf jeden Fall bis Kilometer acht.`,
  karaoke: `
> Dein Karaoke-Lied. Schnell, ohne nachzudenken.
< Etwas Langsames, damit die Leute Zeit haben zu gehen.
> Rücksichtsvoll! In meinem kommt ein hoher Ton, den ich noch nie überlebt habe.
< Ich klatsche für alle, die es versuchen. Auch wenn es am Boden endet.
> Gerade dann.`,
  cheese: `
> Welcher Geruch bringt dich sofort in deine Kindheit zurück?
< Der Keller meiner Oma. Äpfel, und etwas, das sie Käse nannte.
> Nannte?
< Niemand hat nachgefragt. Es bewegte sich ein wenig, wenn die Tür aufging.
> Bei mir ist es das Auto von meinem Opa. Pfefferminz, und ein Motor, dem man gut zureden musste.
< Musstet ihr schieben?
> Jeden Sonntag. Daher haben bei uns alle so gute Beine.`,
  postcard: `
> Ich schreibe noch Postkarten. Wem hast du zuletzt von Hand geschrieben?
< Dem Ordnungsamt. Es war ein sehr gefühlvoller Brief.
> Kam eine Antwort?
< Ja, mit Bußgeld. Aber die Briefmarke war schön.
> Dann hast du etwas Netteres verdient. Meer, Berge oder hässliches Hotel?
< Hässliches Hotel. Mit Kreuzchen am Fenster.`,
  stars: `
> So ein klarer Himmel heute. Wie ist es bei dir?
< Ein Stern und ein Flugzeug. Ich wünsche mir bei beiden etwas, sicherheitshalber.
> Was denn? Das Flugzeug verrät nichts.
< Ein Wochenende ohne Wecker, und Gesellschaft bei einem langen Frühstück.
> Guter Wunsch. Ich kann ganz ordentlich Eier und habe es sonntags nie eilig.
< Das Flugzeug hat gerade geblinkt. Ich glaube, das ist ein Ja.`,
  coffee: `
> Hallo! Wie war deine Woche, auf einer Skala von matschigem Brötchen bis unverhoffter freier Tag?
> Und wenn wir schon dabei sind: Kaffee oder Tee? Das verrät viel über Menschen.`,
  photo: `
> Hi! Du wirkst, als würdest du auch im falschen Moment lachen. Wann ist es das letzte Mal passiert?`,
  list: `
> Ich mache eine Liste mit Dingen, für die sich das Aufstehen lohnt. Bisher: Kaffee, frisches Brot und theoretisch der Sonnenaufgang. Was fehlt?`,
  weekend: `
> Hallo! Zwei Fragen: Worauf freust du dich am Wochenende, und kommt Kuchen darin vor?`,
  dog: `
> Heute hat mich ein Hund angelächelt, und ich dachte: gutes Zeichen, ich schreibe jemand Nettem. Also: hallo!`,
  pancakes: `
> Ich habe im Angebot: hervorragende Pfannkuchen, mittelmäßige Witze und ein sehr bequemes Sofa. Woran soll ich arbeiten?`,
  honest: `
> Ich hatte drei schlaue erste Sätze und habe alle gelöscht. Hier der ehrliche: Ich würde dich gern kennenlernen.
> Wie ist dein Abend so?`,
  song: `
> Ich habe einen Ohrwurm und würde ihn gern weitergeben. Was bietest du zum Tausch?`,
};

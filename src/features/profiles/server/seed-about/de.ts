import type { AboutTexts } from "./shape.ts";

export const de: AboutTexts = {
  any: `
Ich repariere beruflich Uhren. Ich bin also immer pünktlich und habe es selten eilig.
Ich unterrichte eine fünfte Klasse. Schockieren kann mich nichts mehr, aber bitte melde dich vorher.
Unter der Woche plane ich Buslinien. Am Wochenende verlaufe ich mich mit Absicht.
Ich besitze vier Schraubenzieher und eine gute Taschenlampe. Im Haus bin ich deshalb sehr beliebt.
Ich rede mit jedem Hund. Seinen Namen merke ich mir schneller als deinen.
Ich sammle Wörter, die andere Sprachen haben und wir nicht. Gerade suche ich eins für die Freude über abgesagte Pläne.
Ich arbeite in der Pflege, meistens nachts. Meinen Tee dosiere ich wie Medizin, und ich lache sehr leise.
Ich habe mal bei einer Tombola ein Kanu gewonnen. Ich wohne im dritten Stock. Wir haben uns arrangiert.
Beim Bügeln höre ich Krimi-Podcasts. Meine Hemden wissen zu viel.
Ich kann dir sagen, welche Haustüren in meiner Straße sehenswert sind. Es gibt ein System, plan einen Abend ein.
Jedes Jahr im Januar fange ich ein Instrument an. Inzwischen kann ich sechs Anfänge.
Ich arbeite im Rathaus, am Schalter mit der schönen Pflanze. Angeblich liegt das an mir.
Ich arbeite in der Physiotherapie. Ich sehe, wie du sitzt, sage aber erst nach dem Nachtisch etwas dazu.
Ich baue Möbel ohne Anleitung auf und habe immer Schrauben übrig. Zusammengebrochen ist noch nichts.
Ich schwimme in kaltem Wasser und jammere dabei in drei Sprachen.
Ich nehme Stühle mit, die andere auf die Straße stellen. Komm vorbei, ein Platz ist immer frei.
Ich schreibe Leserbriefe und schicke sie nie ab. Meine Schublade ist bestens informiert.
Ich lerne, auf zwei Fingern zu pfeifen. Meine Nachbarn lernen Geduld.
Ich habe alle Konzertkarten seit der Schulzeit aufgehoben und weiß noch, wer wem was übergeschüttet hat.
Ich fahre Straßenbahn, und zwar vorne. Falls sie mal auf dich gewartet hat: Das war vielleicht ich.
Ich spiele im Park Schach mit einem alten Herrn, der schummelt. Er darf das, er bringt die Kekse mit.
Ich habe eine Schwäche für Baumärkte, dicke Pullover und Leute, die ihre Geschichten zu Ende erzählen.
Im Museum lese ich alle Schildchen bis zum Schluss. Du darfst im Café warten.
Ich arbeite im Schichtdienst, mein Sonntag ist manchmal ein Dienstag. Frühstück um zwölf kann ich besonders gut.
Ich mache den Ton in einem kleinen Theater. Ich höre alles, erzähle aber nur die lustigen Stellen weiter.`,
  young: `
Ich habe meine erste eigene Wohnung, eine geliehene Bohrmaschine und erstaunlich viele Nudeln.
Meine Prüfungen sind vorbei, jetzt übe ich freie Abende. Es wird von Woche zu Woche besser.
Die Nachtbusse kenne ich auswendig und seit Kurzem, ich staune selbst, auch den Wochenmarkt um acht.`,
  middle: `
Ich bin in dem Alter, in dem eine gute Pfanne die Woche rettet. Meine hat einen Namen.
Ich habe mit dem Skateboard angefangen, als andere einen Sportwagen kauften. Das Auto wäre weicher gewesen.
Ich weiß inzwischen, was ich mag: kurze Besprechungen, lange Frühstücke und Leute, die zurückrufen.`,
  older: `
Ich bin jetzt schon ziemlich lange jung und werde immer besser darin.
Meine Knie spüren, wenn es regnet. Der Rest von mir geht trotzdem raus.
Ich zähle keine Geburtstage mehr, sondern gute Abende. Es werden mehr.`,
  interests: {
    cooking:
      "Ein Rezept ist für mich ein Vorschlag. Bisher wollten alle Nachschlag, bis auf einmal, und da war es der Ofen.",
    reading: "Neben meinem Bett liegen fünf Bücher, und ich bin in allen mittendrin.",
    hiking: "Bergauf schimpfe ich die ganze Zeit, oben bin ich unerträglich glücklich.",
    biking: "Ich mache alles mit dem Rad, auch bei Regen, und zum Gegenwind habe ich eine klare Meinung.",
    music: "Bei kleinen Konzerten stehe ich hinten, wo man den Schlagzeuger noch einzählen hört.",
    movies: "Im Film sage ich kein Wort, danach brauche ich eine Stunde.",
    gardening: "Dieses Jahr habe ich elf Tomaten geerntet. Ich kenne jede persönlich.",
    animals: "Katzen setzen sich ungefragt auf mich. Ich nehme das als Referenz.",
    travelling:
      "Ich fahre mit einer kleinen Tasche los und komme mit einer schweren zurück, meistens wegen des Käses.",
    dancing: "Auf Festen tanze ich als Erstes und finde als Letztes meine Schuhe wieder.",
    photography: "Für gutes Licht stehe ich früh auf und lege mich danach gleich wieder hin.",
    videogames: "Ich habe an Dienstagabenden schon mehrmals die Welt gerettet. Erwähnt hat es noch niemand.",
    coffee: "Meinen Kaffee mahle ich von Hand. Das sind vier Minuten am Tag zum Nachdenken.",
    wine: "Von Wein weiß ich nur, ob ich noch ein Glas möchte. Bisher hat das gereicht.",
  },
  city: `
In {city} weiß ich, wo abends die Sonne am längsten bleibt.
Falls du {city} noch nicht kennst, zeige ich dir die beste Bank. Ich habe alle getestet.
{city} ist voller Abkürzungen, und ich kenne mindestens vier, die länger dauern.`,
  wish: `
Ich wünsche mir einen ehrlichen Menschen. Alles andere findet sich.
Lassen wir das Wetter weg: Worüber hast du diese Woche gelacht?
Keine Spielchen, außer es sind Brettspiele.
Wohin würdest du morgen fahren, wenn niemand fragt, warum?
Ich bin neugierig und habe Zeit.
Wenn es passt, geht die erste Runde auf mich.
Erzähl mir von deiner schlimmsten Frisur. Ich fange auch gern an.
Ich hätte gern jemanden, mit dem ich die Zeitung teile. Den Sportteil kannst du haben.
Frag mich alles, nur nicht das große Einmaleins.
Wenn du über deine eigenen Witze lachst, ist das ein gutes Zeichen.
Perfekt muss es nicht sein. Donnerstagabend wäre ein Anfang.`,
};

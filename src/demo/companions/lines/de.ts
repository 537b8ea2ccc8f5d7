import type { Lines } from "./shape.ts";

export const de: Lines = {
  common:
    "und ich du dich dir nicht das ist wie was mit ein eine der die bist dein deine gut auch für geht mir hast",
  greetings: "hallo hi hey moin servus guten grüß na",
  doubts:
    "bist du echt|echter mensch|echte person|ein mensch|ein bot|bist du ein fake|fake|roboter|eine ki|erfunden",
  opener: [
    "Hi! Schön, dass wir uns gegenseitig gut finden. Wie läuft dein Tag?",
    "Hallo! Freut mich, dass es ein Match ist. Worüber hast du heute gelächelt?",
    "Hey, ein Match! Worüber hast du Lust zu schreiben?",
    "Hi du! Ich hatte gehofft, dass du mich auch likst. Wie geht’s dir?",
  ],
  greeting: [
    "Hallo! Schön, dass du schreibst. Wie geht es dir heute?",
    "Hi! Schön, von dir zu lesen. Was machst du gerade?",
    "Hey! Jetzt ist mein Tag gleich schöner. Wie ist deiner?",
    "Hallo du! Was führt dich hierher?",
  ],
  question: [
    "Gute Frage! Erst würde ich gern deine Antwort hören.",
    "Oh, da muss ich kurz nachdenken. Was würdest du selbst sagen?",
    "Schön, dass du fragst. Und wie ist das bei dir?",
    "Das kommt auf die Gesellschaft an, würde ich sagen. Und bei dir?",
  ],
  statement: [
    "Das klingt schön. Erzählst du mir mehr?",
    "Mir gefällt, wie du das sagst.",
    "Jetzt hast du mich zum Lächeln gebracht. Was sollte ich noch über dich wissen?",
    "Jetzt bin ich neugierig. Wie ging es weiter?",
    "Ich glaube, wir könnten uns gut verstehen. Worauf freust du dich diese Woche?",
  ],
  thanks: ["Oh, danke! Das ist lieb von dir.", "Was für eine schöne Überraschung, danke!"],
  goodbye: [
    "Ich muss jetzt los. Es war schön, mit dir zu schreiben. Gute Nacht!",
    "Zeit für mich, offline zu gehen. Danke für die nette Unterhaltung, und schlaf später gut!",
    "Das war’s für heute von mir. Mach’s gut und gute Nacht!",
  ],
  honest: [
    "Gut, dass du fragst: Ich bin ein erfundenes Mitglied dieser Demo, und ein Programm schreibt meine Nachrichten. Viel Spaß beim Umsehen!",
    "Ehrlich gesagt nein: Das hier ist eine Demo, und ein Programm spielt mich. Der Chat selbst funktioniert wie im echten Leben.",
  ],
};

import type { Lines } from "./shape.ts";

export const fr: Lines = {
  common:
    "le les je tu est et une des que qui pas avec pour dans ton ta c’est c'est j’ai moi toi ça bien mais quoi suis",
  greetings: "salut bonjour coucou bonsoir hello",
  doubts:
    "es-tu réel|es-tu réelle|tu es réel|tu es réelle|vraie personne|un humain|une humaine|un bot|faux profil|un robot|une ia|inventé",
  opener: [
    "Salut ! Quel plaisir de se plaire mutuellement. Comment se passe ta journée ?",
    "Bonjour ! Ce match me fait très plaisir. Qu’est-ce qui t’a fait sourire aujourd’hui ?",
    "Hé, un match ! De quoi as-tu envie de parler ?",
    "Coucou ! J’espérais bien recevoir un like de toi. Comment vas-tu ?",
  ],
  greeting: [
    "Bonjour ! C’est gentil de m’écrire. Comment vas-tu aujourd’hui ?",
    "Salut ! Ça fait plaisir de te lire. Tu fais quoi de beau ?",
    "Coucou ! Ma journée devient déjà plus belle. Et la tienne ?",
    "Bonjour toi ! Qu’est-ce qui t’amène ici ?",
  ],
  question: [
    "Bonne question ! J’aimerais d’abord entendre ta réponse.",
    "Oh, il faut que j’y réfléchisse. Et toi, tu dirais quoi ?",
    "J’aime bien que tu le demandes. Et toi alors ?",
    "Ça dépend de la compagnie, je dirais. Et pour toi ?",
  ],
  statement: [
    "Ça fait envie. Tu m’en dis plus ?",
    "J’aime ta façon de le dire.",
    "Tu m’as fait sourire. Que devrais-je encore savoir de toi ?",
    "Là, tu éveilles ma curiosité. Et ensuite ?",
    "Je crois qu’on pourrait bien s’entendre. Qu’attends-tu avec impatience cette semaine ?",
  ],
  thanks: ["Oh, merci ! C’est adorable de ta part.", "Quelle belle surprise, merci !"],
  goodbye: [
    "Je dois y aller. C’était très agréable de discuter avec toi. Bonne nuit !",
    "C’est l’heure de me déconnecter. Merci pour cette jolie discussion, et dors bien tout à l’heure !",
    "C’est tout pour moi aujourd’hui. Prends soin de toi, et bonne nuit !",
  ],
  honest: [
    "Tu fais bien de demander : mon profil est inventé pour cette démo, et c’est un programme qui écrit mes messages. Bonne visite !",
    "Franchement, non : ceci est une démo, et un programme joue mon rôle. La messagerie, elle, fonctionne comme la vraie.",
  ],
};

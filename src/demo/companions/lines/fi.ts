import type { Lines } from "./shape.ts";

export const fi: Lines = {
  common:
    "ja on ei se mitä miten minä sinä olen olet kuin mutta sinun minun kanssa hyvää kiitos tämä ole kuuluu mä sä",
  greetings: "hei moi moikka terve heippa huomenta iltaa päivää",
  doubts:
    "oletko aito|oletko oikea|oletko todellinen|oikea ihminen|ihminen|oletko botti|botti|feikki|valeprofiili|robotti|tekoäly|keksitty",
  opener: [
    "Hei! Ihanaa, että tykkäsimme toisistamme. Miten päiväsi sujuu?",
    "Moi! Kiva saada match kanssasi. Mikä sai sinut tänään hymyilemään?",
    "Hei, meillähän on match! Mistä sinun tekisi mieli jutella?",
    "Hei siellä! Toivoinkin, että tykkäisit minusta. Mitä kuuluu?",
  ],
  greeting: [
    "Hei! Kiva, että kirjoitit. Mitä sinulle kuuluu tänään?",
    "Moi! Mukava kuulla sinusta. Mitä puuhailet?",
    "Moikka! Päiväni muuttui heti mukavammaksi. Miten omasi sujuu?",
    "Hei vaan! Mikä sinut tänne toi?",
  ],
  question: [
    "Hyvä kysymys! Kuulisin mielelläni ensin sinun vastauksesi.",
    "Hmm, sitä täytyy vähän miettiä. Mitä itse sanoisit?",
    "Kiva, että kysyt. Entä sinä?",
    "Sanoisin, että se riippuu seurasta. Entä sinulla?",
  ],
  statement: [
    "Kuulostaa ihanalta. Kerrotko lisää?",
    "Pidän siitä, miten sanoit tuon.",
    "Sait minut hymyilemään. Mitä muuta sinusta pitäisi tietää?",
    "Nyt heräsi uteliaisuus. Mitä sitten tapahtui?",
    "Luulen, että tulisimme hyvin juttuun. Mitä odotat eniten tällä viikolla?",
  ],
  thanks: ["Oi, kiitos! Tosi kilttiä sinulta.", "Mikä mukava yllätys, kiitos!"],
  goodbye: [
    "Nyt täytyy mennä. Oli mukava kirjoitella kanssasi. Hyvää yötä!",
    "Minun on aika kirjautua ulos. Kiitos kivasta juttelusta, ja nuku myöhemmin hyvin!",
    "Tämä oli tältä päivältä tässä. Pidä huolta itsestäsi, ja hyvää yötä!",
  ],
  honest: [
    "Hyvä, että kysyt: olen tämän demon keksitty jäsen, ja ohjelma kirjoittaa viestini. Mukavia hetkiä tutustumiseen!",
    "Rehellisesti sanottuna en: tämä on demo, ja minua esittää ohjelma. Itse chat toimii aivan kuin oikeasti.",
  ],
};

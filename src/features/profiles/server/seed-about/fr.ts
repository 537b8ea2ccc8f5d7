import type { AboutTexts } from "./shape.ts";

export const fr: AboutTexts = {
  any: `
Je répare des horloges. Je suis donc toujours à l’heure, et rarement {pressé|pressée}.
J’enseigne à des enfants de onze ans. Plus rien ne me choque, mais lève la main avant de parler.
En semaine, je dessine des lignes de bus. Le week-end, je me perds exprès.
Je possède quatre tournevis et une bonne lampe de poche. Dans l’immeuble, on m’adore.
Je parle à tous les chiens que je croise. Je retiendrai leur nom avant le tien.
Je collectionne les mots que les autres langues ont et pas nous. Il m’en faut un pour la joie d’un rendez-vous annulé.
Je suis {infirmier|infirmière}, surtout de nuit. Je dose le thé comme un médicament et je ris tout bas.
J’ai gagné un canoë à la tombola. J’habite au troisième étage. On a trouvé un arrangement.
Je repasse en écoutant des enquêtes criminelles. Mes chemises en savent trop.
Je peux te dire quelles portes de ma rue méritent le détour. Il y a un système, prévois une soirée.
Chaque année en janvier, je commence un instrument. À ce jour, je connais six débuts.
Je travaille à la mairie, au guichet avec la belle plante. Il paraît que c’est grâce à moi.
Je suis kiné. Je verrai comment tu te tiens, mais je n’en parlerai pas avant le dessert.
Je monte les meubles sans la notice et il reste toujours des vis. Rien ne s’est écroulé jusqu’ici.
Je nage dans l’eau froide et je m’en plains en trois langues.
Je rapporte chez moi les chaises dont les gens ne veulent plus. Passe quand tu veux, il y a toujours une place.
J’écris des lettres au journal et je ne les envoie jamais. Mon tiroir est très bien informé.
J’apprends à siffler avec deux doigts. Mes voisins apprennent la patience.
J’ai gardé tous mes billets de concert depuis le lycée, et je sais encore qui a renversé quoi sur qui.
Je conduis un tram. Si un jour tu as couru et qu’il n’est pas parti sans toi, c’était peut-être moi.
Je joue aux échecs au parc avec un vieux monsieur qui triche. Je laisse faire, il apporte les biscuits.
J’ai un faible pour les quincailleries, les gros pulls et les gens qui finissent leurs histoires.
Au musée, je lis les petits cartels jusqu’au bout. Tu as le droit de m’attendre au café.
Je travaille en horaires décalés : mon dimanche tombe parfois un mardi. Le petit-déjeuner à midi, c’est ma spécialité.
Je m’occupe du son dans un petit théâtre. J’entends tout, mais je ne répète que les passages drôles.`,
  young: `
J’ai mon premier appartement à moi, une perceuse empruntée et une quantité étonnante de pâtes.
Mes examens sont passés, je m’entraîne maintenant aux soirées libres. Les progrès sont nets.
Je connais par cœur les bus de nuit et depuis peu, à ma grande surprise, le marché du matin.`,
  middle: `
J’ai l’âge où une bonne poêle suffit à réussir la semaine. La mienne a un prénom.
Je me suis {mis|mise} au skate quand les autres achetaient une décapotable. La voiture aurait été plus moelleuse.
Maintenant je sais ce que j’aime : les réunions courtes, les longs petits-déjeuners et les gens qui rappellent.`,
  older: `
Je suis jeune depuis un bon moment, et je progresse tous les ans.
Mes genoux annoncent la pluie. Le reste sort quand même.
J’ai arrêté de compter les anniversaires, je compte les belles soirées. Le chiffre monte.`,
  interests: {
    cooking:
      "Pour moi, une recette est une suggestion. Tout le monde s’est resservi, sauf une fois, et c’était la faute du four.",
    reading: "Il y a cinq livres près de mon lit, et je suis au milieu de chacun.",
    hiking: "Je râle pendant toute la montée, et au sommet je rayonne, c’est insupportable.",
    biking: "Je vais partout à vélo, même sous la pluie, et j’ai un avis tranché sur le vent de face.",
    music: "Aux petits concerts, je me mets au fond, là où on entend encore le batteur compter.",
    movies: "Je ne dis pas un mot pendant le film, mais après il me faut une heure.",
    gardening: "Cette année, j’ai récolté onze tomates. Je les connais toutes personnellement.",
    animals: "Les chats s’installent sur moi sans demander. Je prends ça pour une référence.",
    travelling: "Je pars avec un petit sac et je reviens avec un gros, en général à cause du fromage.",
    dancing: "En soirée, je danse avant tout le monde et je retrouve mes chaussures après tout le monde.",
    photography: "Je me lève tôt pour la lumière et je retourne aussitôt me coucher.",
    videogames: "J’ai sauvé le monde plusieurs fois, le mardi soir. Personne n’en parle jamais.",
    coffee: "Je mouds mon café à la main. Ça me fait quatre minutes par jour pour réfléchir.",
    wine: "Du vin, je sais une seule chose : si j’en veux un autre verre. Ça m’a toujours suffi.",
  },
  city: `
{city}, c’est chez moi. Je sais où le soleil reste le plus tard le soir.
Si tu ne connais pas {city}, je te montrerai le meilleur banc. Je les ai tous essayés.
{city} ne manque pas de raccourcis, et j’en connais au moins quatre qui prennent plus de temps.`,
  wish: `
Je cherche quelqu’un de sincère. Pour le reste, on verra bien.
On saute la météo ? Dis-moi ce qui t’a fait rire cette semaine.
Pas de jeux, sauf les jeux de société.
Où irais-tu demain si personne ne demandait pourquoi ?
Je suis d’un naturel curieux, et j’ai le temps.
Si le courant passe, la première tournée est pour moi.
Raconte-moi ta pire coupe de cheveux. Je veux bien commencer.
J’aimerais partager le journal avec quelqu’un. Je te laisse les pages sport.
Demande-moi ce que tu veux, sauf mes tables de multiplication.
Si tu ris de tes propres blagues, c’est bon signe.
Je ne demande pas la perfection. Un jeudi soir, pour commencer.`,
};

import type { Scripts } from "./shape.ts";

export const fr: Scripts = {
  market: `
> Question essentielle : marché ou supermarché ?
< Marché, le samedi, tôt. À la fromagerie, on connaît mon prénom et mes faiblesses.
> Ça en dit long sur la quantité de fromage que tu manges.
< Je n'avoue rien. Il ressemble à quoi, ton samedi parfait ?
> Une longue balade, quelque chose de chaud, puis plus rien jusqu'au dîner.
< Ça me va. Surtout le rien.
>* coffee
< Ha, merci ! Mon samedi est sauvé.`,
  plants: `
> Question sincère : tes plantes survivent avec toi ?
< Deux sur cinq. Le basilic fait de son mieux.
> Le mien est mort pendant les vacances. Les miennes, pas les siennes.
< Maintenant je ris dans le train et tout le monde me regarde.
> Mission accomplie. Tu lis quoi en chemin ?
< Un polar. Je sais toujours qui a fait le coup, et je me trompe toujours.
> Alors il faudra en regarder un ensemble et parier.`,
  bread: `
> J'ai fait du pain aujourd'hui. Le détecteur de fumée a chanté avec moi.
< Comestible ou instructif ?
> Instructif. Les canards ont poliment refusé.
< Les canards ont du goût. Moi, c'est crêpes et tartines, donc tu as de l'avance.
> Les crêpes, ça compte. Sucrées ou salées ?
< Les deux, dans le désordre, et ensuite une sieste.`,
  bicycle: `
> Mon vélo et moi, c'est fini depuis ce matin. La chaîne a lâché en pleine côte.
< Toutes mes condoléances. Ça durait depuis longtemps ?
> Neuf ans. Un caractère lourd, mais une vraie écoute.
< Laisse passer un peu de temps, et un peu d'huile.
> Le meilleur conseil de couple qu'on m'ait donné cette année.`,
  cat: `
> Il faut trancher : chat ou chien ?
< Le chat d'à côté a décidé pour moi. Il emménage tous les jours à cinq heures et repart après le journal.
> Donc tu es en couple libre avec un chat.
< Il n'apporte rien, il mange tout et il ronfle. C'est le bonheur.
> J'ai la patience qu'il faut pour un chien, mais pas le chien. Tu prends les candidatures ?
< Le chat, oui. Apporte du thon.`,
  window: `
> Tu vois quoi par ta fenêtre, là, maintenant ?
< Un arrêt de bus, un gant tout seul sur le banc, et un homme qui tape un message depuis trois bus.
> Il écrit et il efface. Je connais cette tête.
< Je descends lui dire d'appuyer sur envoyer ?
> Quelqu'un me l'a dit la semaine dernière. Ma plus belle surprise depuis la réparation du chauffage.
< Quel compliment. C'est bien que tu aies appuyé.`,
  choir: `
> Je chante dans une chorale depuis peu. Ma place est tout au fond, à côté du radiateur.
< À cause de la voix ou à cause du froid ?
> Il paraît que le radiateur avait besoin de compagnie.
< À l'école, j'ai fait semblant de chanter toute une année. Ma meilleure note en musique.
> Alors viens chanter avec moi un jour. On se taira à deux voix.`,
  socks: `
> Petit test : est-ce que tu as deux chaussettes pareilles ?
< Là, tout de suite ? À mes pieds ? Aucun commentaire.
> Parfait. Les gens aux chaussettes assorties me font un peu peur.
< Sur l'une, il y a des renards. L'autre est juste marron. Je dis que c'est le terrier.
> Test réussi. Ils font quoi ce soir, les renards ?
< Ils sèchent sur le radiateur. Moi, c'est canapé, soupe et un très mauvais film.
> Lequel ? Je collectionne les très mauvais films. J'ai une liste, avec des étoiles.`,
  soup: `
> C'est un temps à soupe. Il y a quoi dans la tienne ?
< Du potiron, du gingembre et tout ce que le frigo avait abandonné.
> Quel courage. Dans le mien, il y a de la moutarde et de l'espoir.
< Moutarde et espoir, c'est une sauce. Il te manque une pomme de terre pour dîner.
> Je note. Ça ira sur le mur.
< Montre-moi quand ce sera encadré.`,
  shelf: `
> J'ai posé une étagère. Elle est droite si on penche la tête.
< Les meilleures étagères font participer le public.
> Tout glisse à gauche. Les livres, le cactus, ma confiance en moi.
< Les gros livres à droite. C'est de la physique, et c'est poli.
> Ça marche ! Tu peux baptiser le cactus.
< Gérard. Sans hésiter, Gérard.`,
  penguin: `
> Tu savais que les manchots s'offrent un caillou quand c'est sérieux ?
< Non. Moi, j'offre mes restes dans une boîte.
> C'est un caillou aussi, en plus chaud.
< Et toi, ce serait quoi, ton caillou ?
> La dernière part de gâteau. Je ne la donne pas à la légère.
>* cake`,
  tent: `
> Je suis dans une tente, au milieu de mon salon, pour l'essayer. Il pleut dehors, on s'y croirait.
< Et la vue ?
> Canapé au nord, étendoir à l'est. Animaux sauvages : une mite.
< Cinq étoiles. Petit-déjeuner compris ?
> Tartines, à partir de sept heures. Chacun apporte sa confiture.
< Abricot ou fraise ? Je ne voudrais pas mal commencer.`,
  lift: `
> Vingt minutes dans un ascenseur en panne. On parle de quoi ?
< D'abord de nourriture, ensuite de secrets, puis encore de nourriture.
> Toi, tu as de l'expérience.
< Une fois, avec un homme et son violoncelle. Il a joué, on a applaudi, le technicien a demandé un rappel.
> Et dire que je prends l'escalier depuis toujours.
< Prends l'ascenseur de temps en temps. On ne sait jamais qui a un violoncelle.`,
  tango: `
> J'ai essayé un cours de tango. Mon pied gauche présente ses excuses à toute la salle.
< Le mien connaît deux vitesses : à l'arrêt et pardon.
> Alors à nous deux, on serait un danger pour les meubles.
< Pour ça, je veux bien pousser ma table. Elle est bancale de toute façon.
> Marché conclu. J'apporte la musique et les pansements.
> Et maintenant, l'essentiel : tu danses sur quoi quand personne ne regarde ?`,
  kettle: `
> Depuis ce matin, ma bouilloire siffle dans la mauvaise tonalité.
< C'est laquelle, la bonne, pour une bouilloire ?
> Fa, évidemment. La mienne est passée à quelque chose de triste.
< Elle a peut-être envie de faire du thé, pour changer de la soupe en sachet.
> Enfin quelqu'un me comprend. Et c'est une bouilloire.`,
  umbrella: `
> C'est le troisième parapluie que je perds cet automne. Ils vont où, tous ?
< Sur une plage, quelque part. Ils en avaient assez.
> J'espère que le mien est heureux. Il était vert et un peu théâtral.
< J'en ai trouvé un vert dans le tram ! Je l'ai rapporté, promis.
> Très honnête de ta part. Et très suspect.
< Viens l'identifier. Il faudra un témoin et du gâteau.`,
  quiz: `
> Notre équipe de quiz s'appelle Presque. Encore une deuxième place.
< Au moins, le nom est honnête. C'est quelle question qui vous a coulés ?
> Combien de pattes a un homard. J'ai dit que ça dépendait de la soirée.
< Dix. Je le sais grâce à un set de table.
> On t'embauche. Le mardi, table du coin, il nous manque quelqu'un au rayon sets de table.
> Et que sais-tu d'autre que personne ne demande jamais ?`,
  cinema: `
> Devant, au milieu ou au fond ?
< Au milieu, côté allée. Il me faut une sortie de secours si le chien est triste.
> Il arrive toujours quelque chose au chien.
< Toujours. Je lis la fin avant, rien que pour le chien.
> Alors tu pourras me serrer le bras quand je peux rouvrir les yeux.
< C'est une lourde responsabilité. J'accepte.`,
  neighbour: `
> Mon voisin apprend la trompette. Un seul morceau, depuis quatre mois.
< Il y a du progrès ?
> Il y a du courage.
< Un jour, j'ai tricoté un pull comme ça. À la fin, il avait trois manches.
> J'aimerais bien rencontrer la personne à qui il va. On irait tous au concert.`,
  marathon: `
> Me voilà sur la liste d'une course de dix kilomètres. Je crois que c'est le vin qui a signé.
< Le vin a une écriture très sportive. C'est quand ?
> Dans six semaines. Aujourd'hui, j'ai couru après un bus, donc l'entraînement a commencé.
< Tu l'as eu ?
> Le chauffeur a attendu, par pitié. Je le compte parmi mes supporters.
< Je serai au kilomètre huit, avec une pancarte et un sandwich.
> Alors j'irai au moins jusqu'au kilomètre huit.`,
  karaoke: `
> Ta chanson de karaoké. Vite, sans réfléchir.
< Quelque chose de lent, pour que les gens aient le temps de partir.
> Quelle délicatesse ! Dans la mienne, il y a une note haute à laquelle je n'ai jamais survécu.
< J'applaudis toutes celles et ceux qui essaient. Même quand ça finit par terre.
> Surtout quand ça finit par terre.`,
  cheese: `
> Quelle odeur te ramène tout droit à l'enfance ?
< La cave de ma grand-mère. Des pommes, et une chose qu'elle appelait du fromage.
> Qu'elle appelait ?
< Personne n'a posé de questions. Ça bougeait un peu quand on ouvrait la porte.
> Moi, c'est la voiture de mon grand-père. La menthe, et un moteur qu'il fallait encourager.
< Il fallait pousser ?
> Tous les dimanches. C'est pour ça qu'on a de si bonnes jambes dans la famille.`,
  postcard: `
> J'envoie encore des cartes postales. À qui as-tu écrit à la main la dernière fois ?
< Au service des contraventions. C'était une lettre très sentie.
> On t'a répondu ?
< Par une amende. Mais le timbre était joli.
> Alors tu mérites mieux. Mer, montagne ou hôtel moche ?
< Hôtel moche. Avec une croix sur la fenêtre.`,
  stars: `
> Le ciel est magnifique ce soir. Et chez toi ?
< Une étoile et un avion. Je fais un vœu pour chacun, on ne sait jamais.
> Lequel ? L'avion ne dira rien.
< Un week-end sans réveil, et de la compagnie pour un long petit-déjeuner.
> Beau vœu. Mes œufs se défendent, et le dimanche rien ne presse.
< L'avion vient de clignoter. Je crois que c'est un oui.`,
  coffee: `
> Salut ! Ta semaine, sur une échelle de sandwich mouillé à jour de congé surprise ?
> Et tant qu'on y est : café ou thé ? Ça en dit long sur quelqu'un.`,
  photo: `
> Salut ! Quelque chose me dit que toi aussi, tu ris au mauvais moment. C'était quand, la dernière fois ?`,
  list: `
> Je fais la liste des choses qui valent la peine de se lever. Pour l'instant : le café, le pain frais et, en théorie, le lever du soleil. Il manque quoi ?`,
  weekend: `
> Salut ! Deux questions : de quoi te réjouis-tu ce week-end, et y aura-t-il du gâteau ?`,
  dog: `
> Un chien m'a souri aujourd'hui et j'y ai vu un signe : c'était le jour pour écrire à une belle personne. Alors, bonjour !`,
  pancakes: `
> J'ai à offrir : d'excellentes crêpes, des blagues moyennes et un canapé très confortable. Je dois travailler lequel des trois ?`,
  honest: `
> J'avais trois phrases d'accroche très malignes. Je les ai effacées. Voici la vraie : j'aimerais te connaître.
> Elle est comment, ta soirée ?`,
  song: `
> J'ai une chanson dans la tête et je la céderais volontiers. Tu proposes quoi en échange ?`,
};

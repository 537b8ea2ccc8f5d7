import type { Scripts } from "./shape.ts";

export const nl: Scripts = {
  market: `
> Levensvraag: markt of supermarkt?
< Markt, zaterdag, vroeg. Bij de kaaskraam kennen ze mijn naam en mijn zwaktes.
> Dat zegt wel iets over hoeveel kaas je eet.
< Ik geef niks toe. Hoe ziet jouw ideale zaterdag eruit?
> Een flink eind lopen, iets warms, en daarna helemaal niks tot het eten.
< Klinkt goed. Vooral dat niks.
>* coffee
< Haha, dank je! Mijn zaterdag is geregeld.`,
  plants: `
> Eerlijk zeggen: overleven jouw planten het?
< Twee van de vijf. De basilicum doet z'n best.
> Die van mij ging dood in de vakantie. Mijn vakantie, niet die van de plant.
< Nu zit ik in de trein te lachen en kijkt iedereen.
> Missie geslaagd. Wat lees je onderweg?
< Een thriller. Ik weet altijd wie het gedaan heeft, en ik heb het altijd mis.
> Dan moeten we er een keer samen een kijken en erom wedden.`,
  bread: `
> Ik heb vandaag brood gebakken. Het rookalarm deed enthousiast mee.
< Was het eetbaar of leerzaam?
> Leerzaam. De eenden bedankten ervoor.
< Eenden hebben smaak. Ik kom niet verder dan pannenkoeken en tosti's, dus jij ligt voor.
> Pannenkoeken tellen. Zoet of hartig?
< Allebei, in die volgorde, en dan een dutje.`,
  bicycle: `
> Het is uit tussen mijn fiets en mij. Vanmorgen liep de ketting eraf, halverwege de brug.
< Wat naar. Waren jullie lang samen?
> Negen jaar. Zwaar in de omgang, maar luisteren kon-ie.
< Geef het tijd en een beetje olie.
> Het beste relatieadvies dat ik dit jaar heb gehad.`,
  cat: `
> Even de knoop doorhakken: katten of honden?
< De kat van de buren heeft voor mij beslist. Die trekt elke dag om vijf uur bij me in en gaat na het journaal weer weg.
> Je hebt dus een open relatie met een kat.
< Brengt niks mee, eet alles op en snurkt. Ik ben heel gelukkig.
> Ik heb genoeg geduld voor een hond, maar geen hond. Neem je sollicitaties aan?
< De kat wel. Neem tonijn mee.`,
  window: `
> Wat zie je nu als je uit het raam kijkt?
< Een bushalte, één handschoen op het bankje, en een man die al drie bussen lang zit te typen.
> Die schrijft en wist en schrijft. Ik ken dat gezicht.
< Zal ik naar beneden gaan en zeggen dat hij op verzenden moet drukken?
> Dat zei vorige week iemand tegen mij. Het beste wat me overkomen is sinds de verwarming het weer doet.
< Dat is nogal een compliment. Fijn dat je gedrukt hebt.`,
  choir: `
> Ik zit sinds kort in een koor. Ze hebben me achteraan gezet, naast de radiator.
< Vanwege je stem of vanwege de kou?
> Ze zeiden dat de radiator wel gezelschap kon gebruiken.
< Op school heb ik een heel jaar alleen mijn mond bewogen. Nooit zo'n hoog cijfer voor muziek gehad.
> Kom dan een keer met mij zingen. Zwijgen we tweestemmig.`,
  socks: `
> Kleine test: heb je twee sokken die bij elkaar horen?
< Nu? Aan mijn voeten? Geen commentaar.
> Heel goed. Mensen met gelijke sokken maken me een beetje bang.
< Op de ene staan vossen, de andere is gewoon bruin. Dat is het hol, zeg ik altijd.
> Je bent geslaagd. Wat doen de vossen vanavond?
< Die liggen bij de radiator. Ik zit op de bank met soep en een heel slechte film.
> Welke? Ik verzamel heel slechte films. Ik heb een lijst, met sterren.`,
  soup: `
> Het is soepweer. Wat zit er in die van jou?
< Pompoen, gember en alles waar de koelkast geen hoop meer voor had.
> Dapper. In mijn koelkast staan mosterd en hoop.
< Mosterd en hoop is een saus. Je bent één aardappel verwijderd van avondeten.
> Die schrijf ik op. Die komt aan de muur.
< Laat maar zien als-ie ingelijst is.`,
  shelf: `
> Ik heb een plank opgehangen. Hij hangt recht als je je hoofd scheef houdt.
< Bij de beste planken hoor je zelf bij het ontwerp.
> Alles schuift naar links. De boeken, de cactus, mijn zelfvertrouwen.
< Zware boeken rechts. Dat is natuurkunde, en het is beleefd.
> Het werkt! Jij mag de cactus een naam geven.
< Gerard. Absoluut Gerard.`,
  penguin: `
> Wist je dat pinguïns elkaar een steentje geven als het serieus is?
< Nee. Ik geef mensen altijd een bakje met wat over is.
> Dat is ook een steentje, alleen warmer.
< En wat zou jouw steentje zijn?
> Het laatste stuk taart. Dat geef ik niet zomaar weg.
>* cake`,
  tent: `
> Ik lig in een tent in mijn woonkamer, om hem te testen. Buiten regent het, dus het voelt heel echt.
< Hoe is het uitzicht?
> Bank op het noorden, wasrek op het oosten. Wilde dieren: één mot.
< Vijf sterren. Is het ontbijt inbegrepen?
> Geroosterd brood, vanaf zeven uur. Gasten nemen hun eigen jam mee.
< Abrikoos of aardbei? Ik wil niet meteen verkeerd beginnen.`,
  lift: `
> Twintig minuten vast in de lift. Waar hebben we het over?
< Eerst over snacks, dan over geheimen, dan weer over snacks.
> Jij hebt dit vaker gedaan.
< Eén keer, met een man en zijn cello. Hij speelde, wij klapten, de monteur vroeg om een toegift.
> En ik neem mijn hele leven al de trap.
< Pak af en toe de lift. Je weet nooit wie er een cello bij zich heeft.`,
  tango: `
> Ik was op proefles tango. Mijn linkervoet biedt de hele zaal zijn excuses aan.
< De mijne kent twee snelheden: stilstaan en sorry.
> Dan zijn we samen een gevaar voor meubels.
< Daar schuif ik mijn tafel wel voor opzij. Die wiebelt toch al.
> Afgesproken. Ik neem muziek en pleisters mee.
> En nu het belangrijkste: waar dans je op als niemand kijkt?`,
  kettle: `
> Mijn fluitketel fluit sinds vandaag in de verkeerde toonsoort.
< Welke is de goede voor een ketel?
> F, uiteraard. De mijne zit nu op iets treurigs.
< Misschien wil hij ook weleens thee maken in plaats van cup-a-soup.
> Ik voel me gezien. Door een ketel.`,
  umbrella: `
> Dat was mijn derde paraplu dit najaar. Waar gaan ze toch allemaal heen?
< Naar een strand, denk ik. Ze waren er klaar mee.
> Dan hoop ik dat de mijne gelukkig is. Groen, en een tikje dramatisch.
< Ik heb een groene gevonden in de tram! Afgegeven, echt waar.
> Heel netjes van je. En heel verdacht.
< Kom hem maar aanwijzen. We hebben wel een getuige en taart nodig.`,
  quiz: `
> Ons quizteam heet Bijna. We zijn weer tweede geworden.
< De naam klopt in elk geval. Op welke vraag ging het mis?
> Hoeveel poten een kreeft heeft. Ik zei dat het van de avond afhangt.
< Tien. Dat weet ik van een placemat.
> Je bent aangenomen. Dinsdag, hoektafel, we zoeken dringend iemand voor placemats.
> Wat weet je nog meer dat niemand ooit vraagt?`,
  cinema: `
> Vooraan, midden of achterin?
< Midden, aan het gangpad. Ik heb een vluchtroute nodig voor als het slecht afloopt met de hond.
> Er is altijd iets met de hond.
< Altijd. Ik zoek het einde van tevoren op, alleen voor de hond.
> Dan mag jij in mijn arm knijpen als ik weer kan kijken.
< Dat is een grote verantwoordelijkheid. Ik doe het.`,
  neighbour: `
> Mijn buurman leert trompet. Eén liedje, al vier maanden.
< Wordt het beter?
> Het wordt moediger.
< Zo heb ik ooit een trui gebreid. Uiteindelijk had hij drie mouwen.
> Wie die past, wil ik graag leren kennen. Gaan we met z'n allen naar het concert.`,
  marathon: `
> Ik heb me opgegeven voor een loop van tien kilometer. Ik denk dat de wijn heeft getekend.
< Wijn heeft een heel sportief handschrift. Wanneer is het?
> Over zes weken. Vandaag heb ik een sprint naar de bus getrokken, dus de training is begonnen.
< Heb je hem gehaald?
> De chauffeur wachtte uit medelijden. Ik reken het als steun.
< Ik sta bij kilometer acht, met een spandoek en een broodje.
> Dan haal ik kilometer acht in elk geval.`,
  karaoke: `
> Jouw karaokenummer. Snel, niet nadenken.
< Iets langzaams, dan hebben mensen tijd om weg te gaan.
> Attent! In het mijne zit een hoge noot die ik nog nooit heb overleefd.
< Ik klap voor iedereen die het probeert. Ook als het op de vloer eindigt.
> Juist dan.`,
  cheese: `
> Welke geur brengt je meteen terug naar vroeger?
< De kelder van mijn oma. Appels, en iets wat zij kaas noemde.
> Noemde?
< Niemand vroeg door. Het bewoog een beetje als de deur openging.
> Bij mij de auto van mijn opa. Pepermunt, en een motor die aanmoediging nodig had.
< Moesten jullie duwen?
> Elke zondag. Vandaar dat we in de familie zulke goede benen hebben.`,
  postcard: `
> Ik stuur nog kaarten. Aan wie schreef jij het laatst met de hand?
< Aan parkeerbeheer. Het was een heel doorleefde brief.
> Schreven ze terug?
< Met een boete. Maar wel een mooie postzegel.
> Dan heb je iets leukers verdiend. Zee, bergen of lelijk hotel?
< Lelijk hotel. Met een kruisje bij het raam.`,
  stars: `
> Wat een heldere hemel vanavond. Hoe is het bij jou?
< Eén ster en een vliegtuig. Ik doe een wens bij allebei, voor de zekerheid.
> Welke? Het vliegtuig zegt niks door.
< Een weekend zonder wekker, en gezelschap bij een lang ontbijt.
> Goede wens. Ik bak prima eieren en heb op zondag nooit haast.
< Het vliegtuig knipperde net. Volgens mij is dat een ja.`,
  coffee: `
> Hoi! Hoe was je week, op een schaal van nat broodje tot onverwachte vrije dag?
> En nu we toch bezig zijn: koffie of thee? Dat zegt veel over iemand.`,
  photo: `
> Hé! Jij lijkt me ook iemand die op het verkeerde moment in de lach schiet. Wanneer was de laatste keer?`,
  list: `
> Ik maak een lijst van dingen om voor op te staan. Tot nu toe: koffie, vers brood en in theorie de zonsopgang. Wat mist er nog?`,
  weekend: `
> Hoi! Twee vragen: waar verheug je je op dit weekend, en komt er taart aan te pas?`,
  dog: `
> Er lachte vandaag een hond naar me en ik dacht: goed teken, ik schrijf iemand die leuk is. Dus: hallo!`,
  pancakes: `
> Ik heb te bieden: uitstekende pannenkoeken, middelmatige grappen en een heel goede bank. Aan welke van de drie moet ik werken?`,
  honest: `
> Ik had drie slimme openingszinnen en heb ze allemaal gewist. Dit is de eerlijke: ik wil je graag leren kennen.
> Hoe is je avond?`,
  song: `
> Ik heb een liedje in mijn hoofd dat ik graag doorgeef. Wat heb je in ruil te bieden?`,
};

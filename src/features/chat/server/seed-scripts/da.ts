import type { Scripts } from "./shape.ts";

export const da: Scripts = {
  market: `
> Vigtigt spørgsmål: torvet eller supermarkedet?
< Torvet, lørdag, tidligt. I osteboden kender de mit navn og mine svagheder.
> Det siger lidt om, hvor meget ost du spiser.
< Jeg indrømmer intet. Hvordan ser din perfekte lørdag ud?
> En lang gåtur, noget varmt og så slet ingenting til aftensmaden.
< Det lyder godt. Især ingenting.
>* coffee
< Ha, tak! Så er min lørdag reddet.`,
  plants: `
> Helt ærligt: Overlever dine planter?
< To ud af fem. Basilikummen gør sit bedste.
> Min døde i ferien. Min ferie, ikke dens.
< Nu sidder jeg og griner i toget, og folk kigger.
> Mission fuldført. Hvad læser du på vejen?
< En krimi. Jeg ved altid, hvem der gjorde det, og jeg tager altid fejl.
> Så må vi se en sammen en dag og vædde om det.`,
  bread: `
> Jeg har bagt brød i dag. Røgalarmen sang med.
< Var det spiseligt eller lærerigt?
> Lærerigt. Ænderne takkede nej.
< Ænder har standarder. Jeg kan pandekager og ristet brød, så du er foran.
> Pandekager tæller. Søde eller salte?
< Begge dele, i den rækkefølge, og så en lur.`,
  bicycle: `
> Min cykel og jeg gik fra hinanden i morges. Kæden hoppede af midt på bakken.
< Det er jeg ked af at høre. Havde I været sammen længe?
> Ni år. Den var tung at danse med, men den lyttede altid.
< Giv det tid og lidt olie.
> Det bedste parforholdsråd, jeg har fået i år.`,
  cat: `
> Lad os få det afgjort: kat eller hund?
< Naboens kat har bestemt for mig. Den flytter ind hver dag klokken fem og går igen efter nyhederne.
> Så du er i et åbent forhold med en kat.
< Den har intet med, spiser alt og snorker. Jeg er meget lykkelig.
> Jeg har tålmodighed nok til en hund, men ingen hund. Tager du imod ansøgninger?
< Det gør katten. Tag tun med.`,
  window: `
> Hvad kan du se ud ad vinduet lige nu?
< Et stoppested, en enlig vante på bænken og en mand, der har skrevet på den samme besked i tre busser.
> Han skriver og sletter. Det ansigt kender jeg.
< Skal jeg gå ned og sige, at han skal trykke send?
> Det sagde nogen til mig i sidste uge. Det bedste, der er sket, siden varmen kom tilbage.
< Stor ros. Godt, du trykkede.`,
  choir: `
> Jeg er begyndt i et kor. De har sat mig bagest, ved siden af radiatoren.
< På grund af stemmen eller kulden?
> De sagde, at radiatoren trængte til selskab.
< I skolen bevægede jeg kun læberne et helt år. Den bedste karakter, jeg har fået i musik.
> Så syng med mig en dag. Vi kan tie tostemmigt.`,
  socks: `
> Lille test: Har du to ens sokker?
< Lige nu? På fødderne? Ingen kommentarer.
> Fremragende. Folk med ens sokker gør mig lidt nervøs.
< Der er ræve på den ene, den anden er bare brun. Jeg siger, at det er hulen.
> Du har bestået. Hvad laver rævene i aften?
< De ligger på radiatoren. Jeg sidder i sofaen med suppe og en virkelig dårlig film.
> Hvilken? Jeg samler på virkelig dårlige film. Jeg har en liste, med stjerner.`,
  soup: `
> Det er suppevejr. Hvad er der i din?
< Græskar, ingefær og alt det, køleskabet havde opgivet.
> Modigt. I mit er der sennep og håb.
< Sennep og håb er en sovs. Du mangler én kartoffel for at have aftensmad.
> Den skriver jeg ned. Den skal op at hænge.
< Vis mig den, når den er i ramme.`,
  shelf: `
> Jeg har sat en hylde op. Den er lige, hvis man lægger hovedet på skrå.
< De bedste hylder inddrager publikum.
> Alt glider mod venstre. Bøgerne, kaktussen, min selvtillid.
< Tunge bøger til højre. Det er fysik, og det er høfligt.
> Det virker! Du må gerne give kaktussen et navn.
< Gerhard. Helt sikkert Gerhard.`,
  penguin: `
> Vidste du, at pingviner giver hinanden en lille sten, når det er alvor?
< Nej. Jeg giver folk rester i en bøtte.
> Det er også en sten, bare varmere.
< Hvad ville din sten så være?
> Det sidste stykke kage. Det giver jeg ikke væk til hvem som helst.
>* cake`,
  tent: `
> Jeg ligger i et telt i min stue for at teste det. Det regner udenfor, så det føles meget ægte.
< Hvordan er udsigten?
> Sofa mod nord, tørrestativ mod øst. Dyreliv: et møl.
< Fem stjerner. Er der morgenmad med?
> Ristet brød fra klokken syv. Gæsterne har selv marmelade med.
< Abrikos eller jordbær? Jeg vil nødig begynde forkert.`,
  lift: `
> Tyve minutter i en elevator, der sidder fast. Hvad taler vi om?
< Først snacks, så hemmeligheder, så snacks igen.
> Du har prøvet det før.
< En gang, med en mand og hans cello. Han spillede, vi klappede, og teknikeren bad om et ekstranummer.
> Og jeg har taget trappen hele livet.
< Tag elevatoren en gang imellem. Man ved aldrig, hvem der har en cello.`,
  tango: `
> Jeg har været til prøvetime i tango. Min venstre fod vil gerne undskylde over for hele salen.
< Min kender to hastigheder: stå stille og undskyld.
> Så er vi to en fare for møblerne.
< For den sags skyld skubber jeg gerne bordet væk. Det vakler alligevel.
> Aftale. Jeg tager musik og plaster med.
> Og nu det vigtige: Hvad danser du til, når ingen ser det?`,
  kettle: `
> Min kedel er begyndt at fløjte i den forkerte toneart.
< Hvilken er den rigtige for en kedel?
> F-dur, selvfølgelig. Nu er det blevet til noget trist.
< Måske vil den lave te for en gangs skyld i stedet for suppe på brev.
> Jeg føler mig forstået. Af en kedel.`,
  umbrella: `
> Det er den tredje paraply, jeg har mistet i efteråret. Hvor bliver de alle sammen af?
< På en strand et sted. De havde fået nok.
> Så håber jeg, at min er lykkelig. Den var grøn og lidt dramatisk.
< Jeg fandt en grøn i bussen! Jeg afleverede den, det sværger jeg.
> Pænt af dig. Og meget mistænkeligt.
< Kom og udpeg den. Vi skal bruge et vidne og kage.`,
  quiz: `
> Vores quizhold hedder Næsten. Vi blev nummer to igen.
< Navnet er i det mindste ærligt. Hvilket spørgsmål væltede jer?
> Hvor mange ben en hummer har. Jeg sagde, at det kommer an på aftenen.
< Ti. Det ved jeg fra en dækkeserviet.
> Du er ansat. Tirsdage, hjørnebordet, vi mangler akut en til dækkeservietter.
> Hvad ved du ellers, som ingen nogensinde spørger om?`,
  cinema: `
> Forrest, midten eller bagest?
< Midten, ud mod gangen. Jeg skal have en flugtvej, hvis hunden har det skidt.
> De gør altid noget ved hunden.
< Altid. Jeg læser slutningen først, kun for hundens skyld.
> Så må du klemme min arm, når jeg godt kan kigge igen.
< Det er et stort ansvar. Jeg påtager mig det.`,
  neighbour: `
> Min nabo er ved at lære trompet. Én sang, i fire måneder.
< Bliver det bedre?
> Det bliver modigere.
< Sådan strikkede jeg engang en sweater. Den endte med tre ærmer.
> Jeg vil gerne møde den, der kan passe den. Så går vi alle sammen til koncerten.`,
  marathon: `
> Jeg har meldt mig til et løb på ti kilometer. Jeg tror, det var vinen, der skrev under.
< Vin har en meget sporty håndskrift. Hvornår er det?
> Om seks uger. I dag løb jeg efter en bus, så træningen er i gang.
< Nåede du den?
> Chaufføren ventede af medlidenhed. Jeg regner det som heppekor.
< Jeg stiller mig ved kilometer otte med et skilt og en sandwich.
> Så når jeg helt sikkert til kilometer otte.`,
  karaoke: `
> Din karaokesang. Hurtigt, uden at tænke.
< Noget langsomt, så folk kan nå at gå.
> Hensynsfuldt! I min er der en høj tone, som jeg aldrig har overlevet.
< Jeg klapper ad alle, der prøver. Også hvis det ender på gulvet.
> Især så.`,
  cheese: `
> Hvilken lugt sender dig direkte tilbage til barndommen?
< Min mormors kælder. Æbler og noget, hun kaldte ost.
> Kaldte?
< Ingen spurgte ind til det. Det bevægede sig lidt, når døren gik op.
> For mig er det min morfars bil. Pebermynte og en motor, der skulle opmuntres.
< Måtte I skubbe?
> Hver søndag. Derfor har vi så gode ben i familien.`,
  postcard: `
> Jeg sender stadig postkort. Hvem skrev du sidst til i hånden?
< Parkeringskontoret. Det var et meget følsomt brev.
> Svarede de?
< Med en bøde. Men frimærket var flot.
> Så fortjener du noget bedre. Hav, bjerge eller grimt hotel?
< Grimt hotel. Med et kryds ved vinduet.`,
  stars: `
> Sikke en klar himmel i aften. Hvordan er det hos dig?
< En stjerne og et fly. Jeg ønsker ved dem begge, for en sikkerheds skyld.
> Hvad ønsker du? Flyet siger ikke noget.
< En weekend uden vækkeur og selskab til en lang morgenmad.
> Godt ønske. Jeg laver hæderlige æg og har aldrig travlt om søndagen.
< Flyet blinkede lige. Jeg tror, det betyder ja.`,
  coffee: `
> Hej! Hvordan har din uge været på en skala fra våd sandwich til uventet fridag?
> Og nu vi er i gang: kaffe eller te? Det siger meget om et menneske.`,
  photo: `
> Hej! Jeg tror, at du også kommer til at grine på det forkerte tidspunkt. Hvornår skete det sidst?`,
  list: `
> Jeg laver en liste over ting, det er værd at stå op til. Indtil nu: kaffe, friskbagt brød og i teorien solopgangen. Hvad mangler?`,
  weekend: `
> Hej! To spørgsmål: Hvad glæder du dig til i weekenden, og indgår der kage?`,
  dog: `
> En hund smilede til mig i dag, og jeg tænkte: godt tegn, så skriver jeg til en, der virker sød. Altså: hej!`,
  pancakes: `
> Jeg kan tilbyde: fremragende pandekager, middelmådige vittigheder og en meget god sofa. Hvad skal jeg arbejde på?`,
  honest: `
> Jeg havde tre kloge åbningsreplikker og har slettet dem alle sammen. Her er den ærlige: Jeg vil gerne lære dig at kende.
> Hvordan går din aften?`,
  song: `
> Jeg har en sang på hjernen og vil gerne give den videre. Hvad kan du tilbyde til gengæld?`,
};

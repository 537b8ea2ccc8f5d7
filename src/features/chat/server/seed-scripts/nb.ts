import type { Scripts } from "./shape.ts";

export const nb: Scripts = {
  market: `
> Viktig spørsmål: torget eller butikken?
< Torget, lørdag, tidlig. I ostedisken kan de navnet mitt og svakhetene mine.
> Det sier litt om hvor mye ost du spiser.
< Jeg innrømmer ingenting. Hvordan ser den perfekte lørdagen din ut?
> En lang tur, noe varmt, og så ingenting i det hele tatt før middag.
< Høres bra ut. Særlig ingenting.
>* coffee
< Ha, takk! Da er lørdagen reddet.`,
  plants: `
> Helt ærlig: Overlever plantene dine?
< To av fem. Basilikumen gjør så godt den kan.
> Min døde i ferien. Min ferie, ikke dens egen.
< Nå sitter jeg og ler på toget, og folk ser på meg.
> Oppdrag utført. Hva leser du på veien?
< En krim. Jeg vet alltid hvem som gjorde det, og tar alltid feil.
> Da må vi se en sammen en gang og vedde på det.`,
  bread: `
> Jeg bakte brød i dag. Røykvarsleren sang med.
< Var det spiselig eller lærerikt?
> Lærerikt. Endene takket nei.
< Ender har standarder. Jeg kan pannekaker og ristet brød, så du ligger foran.
> Pannekaker teller. Søte eller salte?
< Begge deler, i den rekkefølgen, og så en lur.`,
  bicycle: `
> Det ble slutt mellom sykkelen og meg i dag tidlig. Kjedet hoppet av midt i bakken.
< Så trist. Hadde dere vært sammen lenge?
> Ni år. Tung å ha med å gjøre, men den lyttet alltid.
< Gi det tid og litt olje.
> Det beste samlivsrådet jeg har fått i år.`,
  cat: `
> La oss få det avgjort: katt eller hund?
< Nabokatten har bestemt for meg. Den flytter inn hver dag klokka fem og går etter nyhetene.
> Så du er i et åpent forhold med en katt.
< Den har ikke med noe, spiser alt og snorker. Jeg er veldig lykkelig.
> Jeg har tålmodighet nok til en hund, men ingen hund. Tar du imot søknader?
< Katten gjør det. Ta med tunfisk.`,
  window: `
> Hva ser du ut av vinduet akkurat nå?
< En bussholdeplass, én vott på benken og en mann som har skrevet på samme melding i tre busser.
> Han skriver og sletter. Jeg kjenner det ansiktet.
< Skal jeg gå ned og si at han må trykke send?
> Det sa noen til meg i forrige uke. Det beste som har skjedd siden varmen kom tilbake.
< Det var litt av en attest. Bra du trykket.`,
  choir: `
> Jeg har begynt i kor. De plasserte meg bakerst, ved siden av radiatoren.
< På grunn av stemmen eller kulda?
> De sa at radiatoren trengte selskap.
< På skolen beveget jeg bare leppene et helt år. Den beste karakteren jeg har hatt i musikk.
> Syng med meg en dag, da. Vi kan tie tostemt.`,
  socks: `
> Liten test: Eier du to like sokker?
< Akkurat nå? På føttene? Ingen kommentar.
> Utmerket. Folk med like sokker gjør meg litt nervøs.
< Det er rever på den ene, den andre er bare brun. Jeg sier at det er hiet.
> Du besto. Hva gjør revene i kveld?
< De ligger på radiatoren. Jeg sitter i sofaen med suppe og en skikkelig dårlig film.
> Hvilken? Jeg samler på skikkelig dårlige filmer. Jeg har en liste, med stjerner.`,
  soup: `
> Det er suppevær. Hva er det i din?
< Gresskar, ingefær og alt det kjøleskapet hadde gitt opp.
> Modig. I mitt er det sennep og håp.
< Sennep og håp er en saus. Du mangler én potet, så har du middag.
> Den skriver jeg ned. Den skal på veggen.
< Vis meg når den er i ramme.`,
  shelf: `
> Jeg har hengt opp en hylle. Den er rett hvis du legger hodet på skakke.
< De beste hyllene lar publikum delta.
> Alt sklir mot venstre. Bøkene, kaktusen, selvtilliten min.
< Tunge bøker til høyre. Det er fysikk, og så er det høflig.
> Det virker! Du får gi kaktusen et navn.
< Gerhard. Helt klart Gerhard.`,
  penguin: `
> Visste du at pingviner gir hverandre en liten stein når det er alvor?
< Nei. Jeg gir folk rester i en boks.
> Det er også en stein, bare varmere.
< Hva ville steinen din være, da?
> Det siste kakestykket. Det gir jeg ikke bort til hvem som helst.
>* cake`,
  tent: `
> Jeg ligger i et telt i stua for å teste det. Det regner ute, så det føles veldig ekte.
< Hvordan er utsikten?
> Sofa mot nord, tørkestativ mot øst. Dyreliv: én møll.
< Fem stjerner. Er frokosten inkludert?
> Ristet brød fra klokka sju. Gjestene har med eget syltetøy.
< Aprikos eller jordbær? Jeg vil nødig begynne feil.`,
  lift: `
> Tjue minutter i en heis som står. Hva snakker vi om?
< Først snacks, så hemmeligheter, så snacks igjen.
> Du har gjort dette før.
< En gang, med en mann og celloen hans. Han spilte, vi klappet, og teknikeren ba om et ekstranummer.
> Og jeg som har tatt trappa hele livet.
< Ta heisen av og til. Du vet aldri hvem som har med cello.`,
  tango: `
> Jeg har vært på prøvetime i tango. Den venstre foten min ber hele salen om unnskyldning.
< Min kan to hastigheter: stå stille og unnskyld.
> Da er vi to en fare for møblene.
< For det flytter jeg gjerne bordet. Det vakler uansett.
> Avtale. Jeg tar med musikk og plaster.
> Og nå det viktigste: Hva danser du til når ingen ser på?`,
  kettle: `
> Kjelen min har begynt å plystre i feil toneart.
< Hva er riktig for en kjele?
> F-dur, selvfølgelig. Nå har den gått over til noe trist.
< Kanskje den vil lage te for en gangs skyld, i stedet for posesuppe.
> Jeg føler meg sett. Av en kjele.`,
  umbrella: `
> Det er den tredje paraplyen jeg har mistet i høst. Hvor blir de av?
< På en strand et sted. De hadde fått nok.
> Da håper jeg at min har det fint. Den var grønn og litt dramatisk.
< Jeg fant en grønn på trikken! Jeg leverte den inn, jeg lover.
> Pent av deg. Og veldig mistenkelig.
< Kom og pek den ut. Vi trenger et vitne og kake.`,
  quiz: `
> Quizlaget vårt heter Nesten. Vi ble nummer to igjen.
< Navnet er i hvert fall ærlig. Hvilket spørsmål felte dere?
> Hvor mange bein en hummer har. Jeg sa at det kommer an på kvelden.
< Ti. Det vet jeg fra en spisebrikke.
> Du er ansatt. Tirsdager, hjørnebordet, vi mangler desperat noen på spisebrikker.
> Hva mer vet du som ingen noen gang spør om?`,
  cinema: `
> Foran, midt i eller bak?
< Midt i, ved midtgangen. Jeg trenger en rømningsvei i tilfelle hunden har det vondt.
> De gjør alltid noe med hunden.
< Alltid. Jeg sjekker slutten først, bare for hundens skyld.
> Da kan du klemme armen min når det er trygt å se igjen.
< Det er et stort ansvar. Jeg tar det.`,
  neighbour: `
> Naboen min lærer seg trompet. Én låt, i fire måneder.
< Blir det bedre?
> Det blir modigere.
< Sånn strikket jeg en genser en gang. Den endte med tre ermer.
> Jeg vil gjerne møte den som den passer til. Så går vi på konserten alle sammen.`,
  marathon: `
> Jeg har meldt meg på et løp på ti kilometer. Jeg tror det var vinen som skrev under.
< Vin har en veldig sporty håndskrift. Når er det?
> Om seks uker. I dag løp jeg etter en buss, så treningen er i gang.
< Rakk du den?
> Sjåføren ventet av medlidenhet. Jeg regner det som heiing.
< Jeg stiller meg ved kilometer åtte med plakat og matpakke.
> Da når jeg i hvert fall kilometer åtte.`,
  karaoke: `
> Karaokelåten din. Fort, uten å tenke.
< Noe rolig, så folk rekker å gå.
> Hensynsfullt! I min er det en høy tone jeg aldri har overlevd.
< Jeg klapper for alle som prøver. Også når det ender på gulvet.
> Særlig da.`,
  cheese: `
> Hvilken lukt sender deg rett tilbake til barndommen?
< Kjelleren til mormor. Epler, og noe hun kalte ost.
> Kalte?
< Ingen spurte mer. Det rørte litt på seg når døra gikk opp.
> For meg er det bilen til morfar. Peppermynte, og en motor som måtte oppmuntres.
< Måtte dere dytte?
> Hver søndag. Det er derfor vi har så gode bein i familien.`,
  postcard: `
> Jeg sender fortsatt postkort. Hvem skrev du sist til for hånd?
< Parkeringskontoret. Det var et veldig følsomt brev.
> Svarte de?
< Med en bot. Men frimerket var fint.
> Da fortjener du noe bedre. Hav, fjell eller stygt hotell?
< Stygt hotell. Med et kryss ved vinduet.`,
  stars: `
> For en klar himmel i kveld. Hvordan er det hos deg?
< Én stjerne og ett fly. Jeg ønsker meg noe på begge, for sikkerhets skyld.
> Hva da? Flyet sier ikke noe.
< En helg uten vekkerklokke, og selskap til en lang frokost.
> Godt ønske. Jeg lager brukbare egg og har aldri hastverk på søndager.
< Flyet blinket akkurat. Jeg tror det betyr ja.`,
  coffee: `
> Hei! Hvordan har uka di vært, på en skala fra våt brødskive til uventet fridag?
> Og når vi først er i gang: kaffe eller te? Det sier mye om et menneske.`,
  photo: `
> Hei! Jeg tror du også begynner å le på feil tidspunkt. Når skjedde det sist?`,
  list: `
> Jeg lager en liste over ting det er verdt å stå opp for. Til nå: kaffe, ferskt brød og i teorien soloppgangen. Hva mangler?`,
  weekend: `
> Hei! To spørsmål: Hva gleder du deg til i helgen, og blir det kake?`,
  dog: `
> En hund smilte til meg i dag, og jeg tenkte: godt tegn, nå skriver jeg til en hyggelig person. Altså: hei!`,
  pancakes: `
> Jeg kan tilby: utmerkede pannekaker, middels vitser og en veldig god sofa. Hva bør jeg jobbe med?`,
  honest: `
> Jeg hadde tre smarte åpningsreplikker og slettet alle. Her er den ærlige: Jeg vil gjerne bli kjent med deg.
> Hvordan er kvelden din?`,
  song: `
> Jeg har en sang på hjernen og vil gjerne gi den videre. Hva har du å bytte med?`,
};

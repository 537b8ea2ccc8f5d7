import type { Scripts } from "./shape.ts";

export const sv: Scripts = {
  market: `
> Viktig fråga: torget eller mataffären?
< Torget, lördag, tidigt. I ostståndet kan de mitt namn och mina svagheter.
> Det säger en del om hur mycket ost du äter.
< Jag erkänner ingenting. Hur ser din perfekta lördag ut?
> En lång promenad, något varmt och sedan ingenting alls fram till middagen.
< Låter bra. Särskilt ingenting.
>* coffee
< Ha, tack! Då är min lördag räddad.`,
  plants: `
> Ärlig fråga: Överlever dina växter?
< Två av fem. Basilikan gör så gott den kan.
> Min dog på semestern. Min semester, inte dess egen.
< Nu sitter jag och skrattar på tåget och folk tittar.
> Uppdrag slutfört. Vad läser du på vägen?
< En deckare. Jag vet alltid vem som gjorde det, och jag har alltid fel.
> Då får vi titta på en tillsammans någon gång och slå vad.`,
  bread: `
> Jag bakade bröd i dag. Brandvarnaren sjöng med.
< Var det ätbart eller lärorikt?
> Lärorikt. Änderna tackade nej.
< Änder har sina krav. Jag kan pannkakor och rostat bröd, så du ligger före.
> Pannkakor räknas. Söta eller salta?
< Både och, i den ordningen, och sedan en tupplur.`,
  bicycle: `
> Det tog slut mellan mig och min cykel i morse. Kedjan hoppade mitt i backen.
< Så tråkigt att höra. Var ni tillsammans länge?
> Nio år. Den var tung, men den lyssnade alltid.
< Ge det tid och lite olja.
> Det bästa relationsrådet jag har fått i år.`,
  cat: `
> Nu avgör vi det: katt eller hund?
< Grannens katt har bestämt åt mig. Den flyttar in klockan fem varje dag och går efter nyheterna.
> Så du har ett öppet förhållande med en katt.
< Den har inget med sig, äter upp allt och snarkar. Jag är väldigt lycklig.
> Jag har tålamod nog för en hund, men ingen hund. Tar du emot ansökningar?
< Katten gör det. Ta med tonfisk.`,
  window: `
> Vad ser du genom fönstret just nu?
< En busshållplats, en ensam vante på bänken och en man som har skrivit på samma meddelande i tre bussar.
> Han skriver och raderar. Jag känner igen den minen.
< Ska jag gå ner och säga åt honom att trycka på skicka?
> Det sa någon till mig förra veckan. Det bästa som har hänt sedan elementen började fungera.
< Vilket betyg. Bra att du tryckte.`,
  choir: `
> Jag har börjat i kör. De ställde mig längst bak, bredvid elementet.
< På grund av rösten eller kylan?
> De sa att elementet behövde sällskap.
< I skolan rörde jag bara på läpparna ett helt år. Högsta betyget jag har haft i musik.
> Då får du sjunga med mig någon dag. Vi kan tiga i stämmor.`,
  socks: `
> Litet test: Äger du två likadana strumpor?
< Just nu? På fötterna? Inga kommentarer.
> Utmärkt. Folk med likadana strumpor gör mig lite nervös.
< På den ena är det rävar, den andra är bara brun. Jag säger att det är lyan.
> Du är godkänd. Vad gör rävarna i kväll?
< De ligger på elementet. Jag sitter i soffan med soppa och en riktigt dålig film.
> Vilken? Jag samlar på riktigt dåliga filmer. Jag har en lista, med stjärnor.`,
  soup: `
> Det är soppväder. Vad är det i din?
< Pumpa, ingefära och allt som kylskåpet hade gett upp.
> Modigt. I mitt finns senap och hopp.
< Senap och hopp är en sås. Du är en potatis från middag.
> Det skriver jag upp. Det ska på väggen.
< Visa mig när det är inramat.`,
  shelf: `
> Jag har satt upp en hylla. Den är rak om man lutar på huvudet.
< De bästa hyllorna låter publiken delta.
> Allt glider åt vänster. Böckerna, kaktusen, mitt självförtroende.
< Tunga böcker till höger. Det är fysik, och det är artigt.
> Det funkar! Du får döpa kaktusen.
< Gerhard. Definitivt Gerhard.`,
  penguin: `
> Visste du att pingviner ger varandra en liten sten när det är allvar?
< Nej. Jag ger folk matrester i en burk.
> Det är också en sten, bara varmare.
< Vad skulle din sten vara, då?
> Sista tårtbiten. Den ger jag inte bort till vem som helst.
>* cake`,
  tent: `
> Jag ligger i ett tält i vardagsrummet och testar det. Det regnar ute, så det känns väldigt äkta.
< Hur är utsikten?
> Soffa i norr, torkställning i öster. Djurliv: en mal.
< Fem stjärnor. Ingår frukost?
> Rostat bröd från klockan sju. Gästerna har med sig egen sylt.
< Aprikos eller jordgubb? Jag vill inte börja fel.`,
  lift: `
> Tjugo minuter i en hiss som står still. Vad pratar vi om?
< Först snacks, sedan hemligheter, sedan snacks igen.
> Du har gjort det här förut.
< En gång, med en man och hans cello. Han spelade, vi applåderade och teknikern bad om ett extranummer.
> Och jag som har tagit trappan hela livet.
< Ta hissen ibland. Man vet aldrig vem som har en cello med sig.`,
  tango: `
> Jag var på provlektion i tango. Min vänstra fot ber hela salen om ursäkt.
< Min har två hastigheter: stå still och förlåt.
> Då är vi tillsammans en fara för möblerna.
< För den sakens skull flyttar jag gärna på bordet. Det vinglar ändå.
> Då säger vi så. Jag tar med musik och plåster.
> Och nu det viktiga: Vad dansar du till när ingen ser?`,
  kettle: `
> Min kittel har börjat vissla i fel tonart.
< Vilken är rätt för en kittel?
> F-dur, så klart. Nu har den gått över till något sorgset.
< Den kanske vill koka te för en gångs skull, i stället för påssoppa.
> Jag känner mig förstådd. Av en kittel.`,
  umbrella: `
> Det är tredje paraplyet jag tappar bort i höst. Vart tar de vägen?
< Till en strand någonstans. De hade fått nog.
> Då hoppas jag att mitt har det bra. Det var grönt och lite dramatiskt.
< Jag hittade ett grönt på spårvagnen! Jag lämnade in det, jag lovar.
> Hederligt av dig. Och väldigt misstänkt.
< Kom och peka ut det. Vi behöver ett vittne och en tårta.`,
  quiz: `
> Vårt quizlag heter Nästan. Vi kom tvåa igen.
< Namnet är åtminstone ärligt. Vilken fråga fällde er?
> Hur många ben en hummer har. Jag sa att det beror på kvällen.
< Tio. Det vet jag från ett bordsunderlägg.
> Du är anställd. Tisdagar, hörnbordet, vi saknar verkligen någon på bordsunderlägg.
> Vad vet du mer som ingen någonsin frågar om?`,
  cinema: `
> Längst fram, i mitten eller längst bak?
< I mitten, vid gången. Jag behöver en flyktväg om hunden har det svårt.
> De gör alltid något med hunden.
< Alltid. Jag läser slutet först, bara för hundens skull.
> Då får du krama min arm när det går att titta igen.
< Det är ett stort ansvar. Jag tar det.`,
  neighbour: `
> Min granne lär sig spela trumpet. En låt, i fyra månader.
< Blir det bättre?
> Det blir modigare.
< Jag stickade en tröja så en gång. Till slut hade den tre ärmar.
> Jag vill gärna träffa den som den passar. Sedan går vi på konserten allihop.`,
  marathon: `
> Jag har anmält mig till ett lopp på en mil. Jag tror att det var vinet som skrev under.
< Vin har väldigt sportig handstil. När är det?
> Om sex veckor. I dag sprang jag till bussen, så träningen är i gång.
< Hann du?
> Chauffören väntade av medlidande. Jag räknar det som hejarop.
< Jag ställer mig vid åttonde kilometern med en skylt och en macka.
> Då kommer jag åtminstone till åttonde kilometern.`,
  karaoke: `
> Din karaokelåt. Snabbt, utan att tänka.
< Något lugnt, så att folk hinner gå.
> Omtänksamt! I min finns en hög ton som jag aldrig har överlevt.
< Jag applåderar alla som försöker. Även när det slutar på golvet.
> Särskilt då.`,
  cheese: `
> Vilken lukt tar dig raka vägen tillbaka till barndomen?
< Mormors källare. Äpplen, och något hon kallade ost.
> Kallade?
< Ingen frågade mer. Det rörde lite på sig när dörren öppnades.
> För mig är det morfars bil. Pepparmint, och en motor som behövde uppmuntran.
< Fick ni skjuta på?
> Varje söndag. Det är därför vi har så fina ben i familjen.`,
  postcard: `
> Jag skickar fortfarande vykort. Vem skrev du till för hand senast?
< Parkeringsbolaget. Det var ett mycket innerligt brev.
> Svarade de?
< Med böter. Men frimärket var fint.
> Då förtjänar du något trevligare. Hav, berg eller fult hotell?
< Fult hotell. Med ett kryss vid fönstret.`,
  stars: `
> Vilken klar himmel i kväll. Hur är det hos dig?
< En stjärna och ett flygplan. Jag önskar mig något av båda, för säkerhets skull.
> Vad då? Planet skvallrar inte.
< En helg utan väckarklocka, och sällskap till en lång frukost.
> Fin önskan. Jag kokar hyggliga ägg och har aldrig bråttom på söndagar.
< Planet blinkade just. Jag tror att det betyder ja.`,
  coffee: `
> Hej! Hur har din vecka varit, på en skala från blöt macka till oväntad ledig dag?
> Och när vi ändå håller på: kaffe eller te? Det säger mycket om en människa.`,
  photo: `
> Hej! Något säger mig att du också börjar skratta vid fel tillfälle. När hände det senast?`,
  list: `
> Jag gör en lista över saker som är värda att gå upp för. Hittills: kaffe, färskt bröd och i teorin soluppgången. Vad saknas?`,
  weekend: `
> Hej! Två frågor: Vad ser du fram emot i helgen, och blir det tårta?`,
  dog: `
> En hund log mot mig i dag och jag tänkte: bra tecken, då skriver jag till någon som verkar trevlig. Alltså: hej!`,
  pancakes: `
> Jag kan erbjuda: utmärkta pannkakor, medelmåttiga skämt och en väldigt skön soffa. Vad borde jag jobba på?`,
  honest: `
> Jag hade tre smarta öppningsrepliker och raderade allihop. Här är den ärliga: Jag vill gärna lära känna dig.
> Hur är din kväll?`,
  song: `
> Jag har en låt på hjärnan och ger den gärna vidare. Vad har du att byta med?`,
};

import type { AboutTexts } from "./shape.ts";

export const da: AboutTexts = {
  any: `
Jeg reparerer ure, så jeg kommer altid til tiden og har sjældent travlt.
Jeg underviser i femte klasse. Intet chokerer mig mere, men ræk lige hånden op først.
Til hverdag planlægger jeg busruter. I weekenden farer jeg vild med vilje.
Jeg ejer fire skruetrækkere og en god lommelygte. Jeg er meget vellidt i opgangen.
Jeg taler med alle hunde, jeg møder. Jeg kan huske deres navn, før jeg kan huske dit.
Jeg samler på ord, som andre sprog har, og vi ikke har. Lige nu mangler jeg et for glæden ved en aflyst aftale.
Jeg er sygeplejerske, mest om natten. Jeg doserer te som medicin og griner meget stille.
Jeg vandt engang en kano i tombola. Jeg bor på tredje sal. Vi har fundet en ordning.
Jeg stryger til krimipodcasts. Mine skjorter ved for meget.
Jeg kan fortælle dig, hvilke hoveddøre i min gade der er et kig værd. Der er et system, sæt en aften af.
Hvert år i januar begynder jeg på et instrument. Indtil nu kan jeg spille seks begyndelser.
Jeg arbejder på rådhuset, ved skranken med den flotte plante. Den er vist min fortjeneste.
Jeg er fysioterapeut. Jeg ser, hvordan du sidder, men siger det først efter desserten.
Jeg samler møbler uden vejledning, og der er altid skruer tilovers. Intet er faldet sammen endnu.
Jeg bader i koldt vand og brokker mig på tre sprog.
Jeg slæber stole hjem, som andre smider ud. Kig forbi, der er altid en plads.
Jeg skriver læserbreve og sender dem aldrig. Min skuffe er særdeles velorienteret.
Jeg er ved at lære at pifte med to fingre. Mine naboer er ved at lære tålmodighed.
Jeg har gemt alle mine koncertbilletter siden skolen, og jeg ved stadig, hvem der spildte hvad på hvem.
Jeg kører letbane. Hvis den engang ventede på dig, var det måske mig.
Jeg spiller skak i parken med en gammel mand, der snyder. Det får han lov til, for han har kager med.
Jeg har en svaghed for byggemarkeder, tykke trøjer og folk, der fortæller deres historier til ende.
På museum læser jeg alle de små skilte til sidste linje. Du må gerne vente i caféen.
Jeg har skiftende vagter, så min søndag er nogle gange en tirsdag. Morgenmad klokken tolv er mit speciale.
Jeg laver lyd på et lille teater. Jeg hører alt, men fortæller kun de sjove dele videre.`,
  young: `
Jeg har fået min første egen lejlighed, en lånt boremaskine og forbløffende meget pasta.
Eksamenerne er overstået, og nu øver jeg mig i at have fri om aftenen. Det går fremad.
Jeg kan natbusserne udenad og på det seneste, til min egen overraskelse, også morgentorvet.`,
  middle: `
Jeg er kommet i den alder, hvor en god stegepande kan redde en uge. Min har et navn.
Jeg begyndte at skate, da andre købte sportsvogn. Bilen havde været blødere.
Jeg ved efterhånden, hvad jeg kan lide: korte møder, lang morgenmad og folk, der ringer tilbage.`,
  older: `
Jeg har efterhånden været ung længe og bliver bedre og bedre til det.
Mine knæ kan mærke, når det bliver regn. Resten af mig går ud alligevel.
Jeg er holdt op med at tælle fødselsdage og tæller gode aftener. Tallet stiger.`,
  interests: {
    cooking:
      "En opskrift er for mig et forslag. Indtil nu har alle villet have mere, på nær én gang, og det var ovnens skyld.",
    reading: "Der ligger fem bøger ved min seng, og jeg er midt i dem alle fem.",
    hiking: "Jeg brokker mig hele vejen op, og på toppen er jeg ulideligt glad.",
    biking: "Jeg cykler overalt, også i regn, og har klare holdninger til modvind.",
    music: "Til små koncerter står jeg bagest, hvor man stadig kan høre trommeslageren tælle til.",
    movies: "Jeg siger ikke et ord under en film, men bagefter skal jeg bruge en time.",
    gardening: "I år har jeg høstet elleve tomater. Jeg kender dem alle personligt.",
    animals: "Katte sætter sig på mig uden at spørge. Jeg tager det som en anbefaling.",
    travelling: "Jeg rejser ud med en lille taske og kommer hjem med en tung, mest på grund af osten.",
    dancing: "Til fester er jeg først på dansegulvet og sidst til at finde mine sko.",
    photography: "Jeg står tidligt op for lysets skyld og går direkte i seng igen bagefter.",
    videogames: "Jeg har reddet verden flere gange en tirsdag aften. Ingen har nogensinde nævnt det.",
    coffee: "Jeg maler min kaffe i hånden. Det giver mig fire minutter om dagen til at tænke.",
    wine: "Om vin ved jeg én ting: om jeg vil have et glas mere. Indtil nu har det været nok.",
  },
  city: `
I {city} ved jeg, hvor aftensolen bliver længst.
Hvis du ikke kender {city}, viser jeg dig den bedste bænk. Jeg har prøvet dem alle.
{city} er fuld af smutveje, og jeg kender mindst fire, der tager længere tid.`,
  wish: `
Jeg leder efter en ærlig person. Resten finder vi ud af.
Lad os springe vejret over: Hvad grinede du ad i denne uge?
Ingen spil, medmindre det er brætspil.
Hvor ville du tage hen i morgen, hvis ingen spurgte hvorfor?
Jeg er nysgerrig og har god tid.
Hvis kemien er der, giver jeg den første omgang.
Fortæl mig om din værste frisure. Jeg lægger gerne ud.
Jeg vil gerne dele avisen med nogen. Du må få sportssiderne.
Spørg mig om alt undtagen den store tabel.
Hvis du griner ad dine egne vittigheder, er det et godt tegn.
Det behøver ikke være perfekt. En torsdag aften er en begyndelse.`,
};

import type { AboutTexts } from "./shape.ts";

export const nl: AboutTexts = {
  any: `
Ik repareer klokken voor mijn werk. Ik kom dus altijd op tijd en heb zelden haast.
Ik geef les aan groep acht. Je kunt me niet meer choqueren, maar steek wel eerst even je vinger op.
Doordeweeks bedenk ik busroutes. In het weekend verdwaal ik met opzet.
Ik bezit vier schroevendraaiers en een goede zaklamp, dus ik ben geliefd in het trappenhuis.
Ik praat met elke hond die ik tegenkom. Die naam onthoud ik eerder dan de jouwe.
Ik verzamel woorden die andere talen wel hebben en wij niet. Nu zoek ik er een voor blijdschap om afgezegde plannen.
Ik werk in de zorg, meestal ’s nachts. Ik zet thee als medicijn en lach heel zachtjes.
Ooit heb ik in een loterij een kano gewonnen. Ik woon driehoog. We zijn eruit gekomen samen.
Ik strijk bij misdaadpodcasts. Mijn overhemden weten te veel.
Ik kan je vertellen welke voordeuren in mijn straat de moeite waard zijn. Er zit een systeem in, reken op een avond.
Elk jaar in januari begin ik aan een instrument. Inmiddels speel ik zes beginnetjes.
Ik werk bij de gemeente, aan de balie met de mooie plant. Dat schijnt aan mij te liggen.
Ik ben fysiotherapeut. Ik zie hoe je zit, maar ik begin er pas na het toetje over.
Ik zet meubels in elkaar zonder handleiding en hou altijd schroeven over. Er is nog niets ingestort.
Ik zwem in koud water en klaag daarbij in drie talen.
Ik neem stoelen mee die anderen bij het grofvuil zetten. Kom gerust langs, er is altijd plek.
Ik schrijf brieven aan de krant en verstuur ze nooit. Mijn la is uitstekend op de hoogte.
Ik leer op twee vingers fluiten. Mijn buren leren geduld.
Ik heb alle concertkaartjes sinds school bewaard, en ik weet nog wie wat over wie heen gooide.
Ik rijd op de tram. Als je ooit hebt gerend en hij wachtte, was ik dat misschien.
Ik schaak in het park met een oude man die vals speelt. Dat mag, want hij neemt de koekjes mee.
Ik heb een zwak voor bouwmarkten, dikke truien en mensen die hun verhaal afmaken.
In musea lees ik alle bordjes tot het eind. Je mag in het café op me wachten.
Ik werk in ploegendienst, dus mijn zondag valt soms op dinsdag. Ontbijten om twaalf uur kan ik als de beste.
Ik doe het geluid bij een klein theater. Ik hoor alles, maar vertel alleen de leuke stukken door.`,
  young: `
Ik heb mijn eerste eigen huisje, een geleende boormachine en verbazend veel pasta.
Mijn diploma is binnen, nu oefen ik op vrije avonden. Het gaat steeds beter.
Ik ken de nachtbussen uit mijn hoofd en sinds kort, tot mijn eigen verbazing, ook de vroege markt.`,
  middle: `
Ik heb de leeftijd bereikt waarop een goede koekenpan mijn week maakt. De mijne heeft een naam.
Ik ben gaan skateboarden toen anderen een sportwagen kochten. Die auto was zachter geweest.
Ik weet intussen wat ik fijn vind: korte vergaderingen, lange ontbijten en mensen die terugbellen.`,
  older: `
Ik ben nu al best lang jong en word er steeds beter in.
Mijn knieën voelen de regen aankomen. De rest van mij gaat toch naar buiten.
Ik tel geen verjaardagen meer maar goede avonden. De stand loopt op.`,
  interests: {
    cooking:
      "Een recept is voor mij een voorstel. Tot nu toe wilde iedereen nog een bord, op één keer na, en dat lag aan de oven.",
    reading: "Naast mijn bed liggen vijf boeken, en ik zit midden in alle vijf.",
    hiking: "Omhoog mopper ik de hele weg, en boven ben ik onuitstaanbaar gelukkig.",
    biking: "Ik doe alles op de fiets, ook in de regen, en over tegenwind heb ik een uitgesproken mening.",
    music: "Bij kleine concerten sta ik achterin, waar je de drummer nog hoort aftellen.",
    movies: "Tijdens een film zeg ik geen woord, maar erna heb ik een uur nodig.",
    gardening: "Dit jaar heb ik elf tomaten geoogst. Ik ken ze allemaal persoonlijk.",
    animals: "Katten komen ongevraagd op mijn schoot zitten. Ik zie het als een referentie.",
    travelling: "Ik vertrek met een kleine tas en kom terug met een zware, meestal vanwege de kaas.",
    dancing: "Op feestjes sta ik als eerste op de dansvloer en vind ik als laatste mijn schoenen terug.",
    photography: "Ik sta vroeg op voor het licht en ga daarna meteen weer naar bed.",
    videogames: "Op dinsdagavond heb ik al een paar keer de wereld gered. Niemand heeft het er ooit over.",
    coffee: "Ik maal mijn koffie met de hand. Dat geeft me vier minuten per dag om na te denken.",
    wine: "Van wijn weet ik één ding: of ik nog een glas wil. Tot nu toe was dat genoeg.",
  },
  city: `
In {city} weet ik waar ’s avonds de zon het langst blijft hangen.
Ken je {city} nog niet? Dan laat ik je het beste bankje zien. Ik heb ze allemaal getest.
{city} zit vol sluiproutes, en ik ken er minstens vier die langer duren.`,
  wish: `
Ik zoek iemand die zegt wat er is. De rest zien we wel.
Laten we het weer overslaan. Waar heb je deze week om gelachen?
Geen spelletjes, behalve bordspellen.
Waar zou je morgen heen gaan als niemand vroeg waarom?
Ik ben nieuwsgierig en heb de tijd.
Als het klikt, is het eerste rondje van mij.
Vertel me over je ergste kapsel. Ik wil wel eerst.
Ik zoek iemand om de krant mee te delen. Jij mag het sportkatern.
Vraag me alles, behalve de tafel van zeven.
Als jij om je eigen grappen lacht, is dat een goed teken.
Perfect hoeft niet. Iemand voor donderdagavond, om te beginnen.`,
};

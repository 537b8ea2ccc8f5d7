import type { AboutTexts } from "./shape.ts";

export const nb: AboutTexts = {
  any: `
Jeg reparerer klokker, så jeg er alltid presis og har sjelden dårlig tid.
Jeg underviser elleveåringer. Ingenting sjokkerer meg lenger, men rekk opp hånda først.
I ukedagene planlegger jeg bussruter. I helgene går jeg meg bort med vilje.
Jeg eier fire skrutrekkere og en god lommelykt. I oppgangen er jeg svært populær.
Jeg snakker med alle hunder jeg møter. Jeg husker navnet deres før jeg husker ditt.
Jeg samler på ord som andre språk har og vi mangler. Nå leter jeg etter ett for gleden over en avlyst avtale.
Jeg er sykepleier, mest på natt. Jeg doserer te som medisin og ler veldig stille.
Jeg vant en kano på basar en gang. Jeg bor i tredje etasje. Vi har funnet en ordning.
Jeg stryker til krimpodkaster. Skjortene mine vet for mye.
Jeg kan si deg hvilke ytterdører i gata mi som er verdt å se. Det finnes et system, sett av en kveld.
Hver januar begynner jeg på et instrument. Så langt kan jeg spille seks begynnelser.
Jeg jobber på rådhuset, i skranken med den fine planta. Det skal visst være min fortjeneste.
Jeg er fysioterapeut. Jeg ser hvordan du sitter, men nevner det først etter desserten.
Jeg skrur sammen møbler uten bruksanvisning, og det blir alltid skruer til overs. Ingenting har falt sammen ennå.
Jeg bader i kaldt vann og klager på tre språk.
Jeg tar med meg hjem stoler som andre kaster. Stikk innom, det er alltid en plass.
Jeg skriver leserbrev og sender dem aldri. Skuffen min er svært godt orientert.
Jeg holder på å lære å plystre med to fingre. Naboene mine holder på å lære tålmodighet.
Jeg har spart på alle konsertbilletter siden skolen, og jeg vet fortsatt hvem som sølte hva på hvem.
Jeg kjører trikk. Hvis den en gang ventet på deg, kan det ha vært meg.
Jeg spiller sjakk i parken med en gammel mann som jukser. Det får han lov til, for han har med kjeks.
Jeg er svak for byggevarehus, tykke gensere og folk som forteller historiene sine ferdig.
På museum leser jeg alle de små skiltene helt ut. Du har lov til å vente i kafeen.
Jeg jobber turnus, så søndagen min er noen ganger en tirsdag. Frokost klokka tolv er spesialiteten min.
Jeg tar meg av lyden på et lite teater. Jeg hører alt, men gjenforteller bare det morsomme.`,
  young: `
Jeg har min første egne leilighet, en lånt drill og forbløffende mye pasta.
Eksamenene er ferdige, og nå øver jeg på å ha fri om kvelden. Det går framover.
Jeg kan nattbussene utenat, og i det siste, til min egen overraskelse, også morgentorget.`,
  middle: `
Jeg har kommet i den alderen der ei god stekepanne redder uka. Min har et navn.
Jeg begynte med skateboard da andre kjøpte sportsbil. Bilen hadde vært mykere.
Jeg vet etter hvert hva jeg liker: korte møter, lange frokoster og folk som ringer tilbake.`,
  older: `
Jeg har vært ung ganske lenge nå, og blir stadig flinkere til det.
Knærne mine kjenner at det blir regn. Resten av meg går ut likevel.
Jeg har sluttet å telle bursdager og teller gode kvelder. Tallet stiger.`,
  interests: {
    cooking:
      "En oppskrift er for meg et forslag. Så langt har alle villet ha mer, bortsett fra én gang, og det var ovnens skyld.",
    reading: "Det ligger fem bøker ved senga mi, og jeg er midt i alle fem.",
    hiking: "Jeg klager hele veien opp, og på toppen er jeg uutholdelig glad.",
    biking: "Jeg sykler overalt, i regn også, og har klare meninger om motvind.",
    music: "På små konserter står jeg bakerst, der du fortsatt hører trommeslageren telle opp.",
    movies: "Jeg sier ikke et ord under en film, men etterpå trenger jeg en time.",
    gardening: "I år høstet jeg elleve tomater. Jeg kjenner hver av dem personlig.",
    animals: "Katter setter seg på meg uten å spørre. Jeg regner det som en referanse.",
    travelling: "Jeg reiser med en liten bag og kommer hjem med en tung, mest på grunn av osten.",
    dancing: "På fest er jeg først på dansegulvet og sist til å finne igjen skoene.",
    photography: "Jeg står opp tidlig for lysets skyld og legger meg rett igjen etterpå.",
    videogames: "Jeg har reddet verden flere ganger på en tirsdagskveld. Ingen har nevnt det.",
    coffee: "Jeg maler kaffen for hånd. Det gir meg fire minutter om dagen til å tenke.",
    wine: "Om vin vet jeg én ting: om jeg vil ha et glass til. Så langt har det holdt.",
  },
  city: `
I {city} vet jeg hvor kveldssola blir lengst.
Hvis du ikke kjenner {city}, viser jeg deg den beste benken. Jeg har prøvd alle.
{city} er full av snarveier, og jeg kan minst fire som tar lengre tid.`,
  wish: `
Jeg ser etter en ærlig person. Resten finner vi ut av.
La oss hoppe over været: Hva lo du av denne uka?
Ingen spill, bortsett fra brettspill.
Hvor hadde du reist i morgen hvis ingen spurte hvorfor?
Jeg er nysgjerrig og har god tid.
Hvis kjemien stemmer, tar jeg første runde.
Fortell meg om den verste frisyren din. Jeg kan gjerne begynne.
Jeg vil gjerne dele avisa med noen. Du kan få sportssidene.
Spør meg om hva som helst, bare ikke gangetabellen.
Hvis du ler av dine egne vitser, er det et godt tegn.
Det trenger ikke være perfekt. En torsdagskveld er en god begynnelse.`,
};

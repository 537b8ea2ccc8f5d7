import type { AboutTexts } from "./shape.ts";

export const sv: AboutTexts = {
  any: `
Jag lagar klockor, så jag kommer alltid i tid och har sällan bråttom.
Jag undervisar elvaåringar. Inget chockar mig längre, men räck upp handen först.
På vardagarna planerar jag busslinjer. På helgerna går jag vilse med flit.
Jag äger fyra skruvmejslar och en bra ficklampa. I trappuppgången är jag mycket omtyckt.
Jag pratar med alla hundar jag möter. Jag minns deras namn innan jag minns ditt.
Jag samlar på ord som andra språk har och vi saknar. Just nu behöver jag ett för glädjen när något blir inställt.
Jag är sjuksköterska, mest på natten. Jag doserar te som medicin och skrattar väldigt tyst.
Jag vann en kanot på lotteri en gång. Jag bor på tredje våningen. Vi har hittat en lösning.
Jag stryker till kriminalpoddar. Mina skjortor vet för mycket.
Jag kan säga vilka ytterdörrar på min gata som är värda en titt. Det finns ett system, avsätt en kväll.
Varje januari börjar jag på ett instrument. Hittills kan jag spela sex inledningar.
Jag jobbar i stadshuset, vid luckan med den fina växten. Det lär vara min förtjänst.
Jag är fysioterapeut. Jag ser hur du sitter, men säger inget förrän efter desserten.
Jag monterar möbler utan bruksanvisning och får alltid skruvar över. Inget har rasat hittills.
Jag badar i kallt vatten och klagar på tre språk.
Jag släpar hem stolar som andra slänger. Titta förbi, det finns alltid en plats.
Jag skriver insändare och skickar dem aldrig. Min byrålåda är mycket välinformerad.
Jag håller på att lära mig vissla med två fingrar. Mina grannar lär sig tålamod.
Jag har sparat alla konsertbiljetter sedan skolan, och jag vet fortfarande vem som spillde vad på vem.
Jag kör spårvagn. Om den väntade på dig en gång var det kanske jag.
Jag spelar schack i parken med en äldre herre som fuskar. Det får han, för han har med sig kakorna.
Jag är svag för järnaffärer, tjocka tröjor och folk som berättar färdigt sina historier.
På museum läser jag alla små skyltar till sista raden. Du får vänta i kaféet.
Jag jobbar skift, så min söndag är ibland en tisdag. Frukost klockan tolv är min specialitet.
Jag sköter ljudet på en liten teater. Jag hör allt, men för bara det roliga vidare.`,
  young: `
Jag har min första egna lägenhet, en lånad borrmaskin och förvånansvärt mycket pasta.
Tentorna är klara, och nu övar jag på att vara ledig om kvällarna. Det går framåt.
Jag kan nattbussarna utantill och på sistone, till min egen förvåning, även morgontorget.`,
  middle: `
Jag är i den ålder då en bra stekpanna räddar veckan. Min har ett namn.
Jag började åka skateboard när andra köpte sportbil. Bilen hade varit mjukare.
Vid det här laget vet jag vad jag gillar: korta möten, långa frukostar och folk som ringer tillbaka.`,
  older: `
Jag har varit ung ganska länge nu och blir bara bättre på det.
Mina knän känner när det blir regn. Resten av mig går ut ändå.
Jag har slutat räkna födelsedagar och räknar bra kvällar. Siffran stiger.`,
  interests: {
    cooking:
      "Ett recept är för mig ett förslag. Hittills har alla velat ha mer, utom en gång, och det var ugnens fel.",
    reading: "Det ligger fem böcker vid min säng, och jag är mitt i allihop.",
    hiking: "Jag klagar hela vägen upp, och på toppen är jag outhärdligt glad.",
    biking: "Jag cyklar överallt, i regn också, och har bestämda åsikter om motvind.",
    music: "På små konserter står jag längst bak, där det går att höra trummisen räkna in.",
    movies: "Jag säger inte ett ord under filmen, men efteråt behöver jag en timme.",
    gardening: "I år skördade jag elva tomater. Jag känner dem personligen, allihop.",
    animals: "Katter sätter sig i mitt knä utan att fråga. Jag ser det som en referens.",
    travelling: "Jag åker med en liten väska och kommer hem med en tung, mest för ostens skull.",
    dancing: "På fester är jag först på dansgolvet och sist att hitta mina skor.",
    photography: "Jag går upp tidigt för ljusets skull och går genast och lägger mig igen.",
    videogames: "Jag har räddat världen flera gånger en tisdagskväll. Ingen har någonsin nämnt det.",
    coffee: "Jag maler mitt kaffe för hand. Det ger mig fyra minuter om dagen att tänka.",
    wine: "Om vin vet jag en sak: om jag vill ha ett glas till. Hittills har det räckt.",
  },
  city: `
I {city} vet jag var kvällssolen stannar längst.
Om du inte känner till {city} visar jag dig den bästa bänken. Jag har provat alla.
{city} är full av genvägar, och jag kan minst fyra som tar längre tid.`,
  wish: `
Jag söker en ärlig person. Resten löser sig.
Vi hoppar över vädret: Vad skrattade du åt i veckan?
Inga spel, förutom sällskapsspel.
Vart skulle du åka i morgon om ingen frågade varför?
Jag är nyfiken och har gott om tid.
Om det stämmer bjuder jag på första rundan.
Berätta om din sämsta frisyr. Jag kan börja.
Jag vill gärna dela tidningen med någon. Du får sportdelen.
Fråga mig om vad som helst, bara inte multiplikationstabellen.
Om du skrattar åt dina egna skämt är det ett gott tecken.
Det behöver inte vara perfekt. En torsdagskväll räcker, till att börja med.`,
};

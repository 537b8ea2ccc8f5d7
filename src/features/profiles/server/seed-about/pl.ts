import type { AboutTexts } from "./shape.ts";

export const pl: AboutTexts = {
  any: `
Zawodowo naprawiam zegary. Zawsze jestem na czas i rzadko się spieszę.
Uczę jedenastolatków. Nic mnie już nie zaszokuje, ale najpierw podnieś rękę.
W tygodniu planuję trasy autobusów. W weekendy gubię się celowo.
Mam cztery śrubokręty i dobrą latarkę. W bloku wszyscy mnie lubią.
Rozmawiam z każdym psem na osiedlu. Jego imię zapamiętam szybciej niż twoje.
Zbieram słowa, które inne języki mają, a my nie. Teraz szukam takiego na radość z odwołanych planów.
Pracuję w szpitalu, głównie w nocy. Herbatę dawkuję jak lekarstwo, a śmieję się bardzo cicho.
{Wygrałem|Wygrałam} kiedyś na loterii kajak. Mieszkam na trzecim piętrze. Jakoś się dogadaliśmy.
Prasuję przy podcastach kryminalnych. Moje koszule wiedzą za dużo.
Powiem ci, które drzwi na mojej ulicy warto obejrzeć. Jest w tym system, zarezerwuj wieczór.
Co roku w styczniu zaczynam uczyć się nowego instrumentu. Umiem już sześć początków.
Pracuję w urzędzie, w okienku z ładnym kwiatkiem. Podobno to moja zasługa.
Jestem {fizjoterapeutą|fizjoterapeutką}. Zauważę, jak siedzisz, ale powiem o tym dopiero po deserze.
Składam meble bez instrukcji i zawsze zostają mi śrubki. Na razie nic się nie zawaliło.
Pływam w zimnej wodzie i narzekam przy tym w trzech językach.
Przynoszę do domu krzesła, które inni wyrzucają. Wpadnij, miejsce zawsze się znajdzie.
Piszę listy do gazety i nigdy ich nie wysyłam. Moja szuflada jest świetnie poinformowana.
Uczę się gwizdać na dwóch palcach. Moi sąsiedzi uczą się cierpliwości.
Mam wszystkie bilety z koncertów od czasów szkoły i wciąż wiem, kto kogo czym oblał.
Prowadzę tramwaj. Jeśli kiedyś na ciebie poczekał, to może dzięki mnie.
Gram w parku w szachy ze starszym panem, który oszukuje. Pozwalam mu, bo przynosi ciastka.
Mam słabość do sklepów z narzędziami, grubych swetrów i ludzi, którzy kończą swoje historie.
W muzeum czytam wszystkie tabliczki do końca. Możesz poczekać w kawiarni.
Pracuję na zmiany, więc moja niedziela czasem wypada we wtorek. Śniadanie w południe to moja specjalność.
Zajmuję się dźwiękiem w małym teatrze. Słyszę wszystko, ale powtarzam tylko śmieszne kawałki.`,
  young: `
Mam pierwsze własne mieszkanie, pożyczoną wiertarkę i zdumiewającą ilość makaronu.
Egzaminy za mną, teraz ćwiczę wolne wieczory. Robię postępy.
Znam na pamięć nocne autobusy, a od niedawna, ku własnemu zdziwieniu, także poranny targ.`,
  middle: `
Jestem w wieku, w którym dobra patelnia ratuje tydzień. Moja ma imię.
{Zacząłem|Zaczęłam} jeździć na deskorolce, kiedy inni kupowali kabriolety. Samochód byłby bardziej miękki.
Wiem już, co lubię: krótkie zebrania, długie śniadania i ludzi, którzy oddzwaniają.`,
  older: `
Od dłuższego czasu jestem {młody|młoda} i wychodzi mi to coraz lepiej.
Moje kolana zapowiadają deszcz. Reszta i tak wychodzi z domu.
Nie liczę już urodzin, tylko dobre wieczory. Wynik rośnie.`,
  interests: {
    cooking:
      "Przepis to dla mnie propozycja. Dotąd każdy chciał dokładkę, oprócz jednego razu, a wtedy zawinił piekarnik.",
    reading: "Przy łóżku leży pięć książek i w każdej jestem w połowie.",
    hiking: "Pod górę narzekam całą drogę, a na szczycie jestem nieznośnie {szczęśliwy|szczęśliwa}.",
    biking: "Wszędzie jeżdżę rowerem, w deszczu też, i mam stanowcze zdanie o wietrze w twarz.",
    music: "Na małych koncertach stoję z tyłu, gdzie jeszcze słychać, jak perkusista odlicza.",
    movies: "Na filmie nie mówię ani słowa, za to potem potrzebuję godziny.",
    gardening: "W tym roku mam na koncie jedenaście pomidorów. Każdego znam osobiście.",
    animals: "Koty siadają na mnie bez pytania. Traktuję to jako referencje.",
    travelling: "Wyjeżdżam z małą torbą, wracam z ciężką, głównie przez ser.",
    dancing: "Na imprezach ruszam na parkiet przed wszystkimi, a buty znajduję, kiedy wszyscy już wyszli.",
    photography: "Wstaję wcześnie dla dobrego światła, a potem od razu wracam do łóżka.",
    videogames: "We wtorkowe wieczory kilka razy ocalał dzięki mnie świat. Nikt o tym nigdy nie wspomniał.",
    coffee: "Kawę mielę ręcznie. To cztery minuty dziennie na myślenie.",
    wine: "O winie wiem jedno: czy chcę jeszcze kieliszek. Jak dotąd wystarcza.",
  },
  city: `
Moje miasto to {city}. Wiem, gdzie wieczorem najdłużej świeci tu słońce.
Jeśli {city} to dla ciebie nowe miejsce, pokażę ci najlepszą ławkę. {Przetestowałem|Przetestowałam} wszystkie.
{city} ma mnóstwo skrótów, a ja znam co najmniej cztery, które trwają dłużej.`,
  wish: `
Szukam kogoś szczerego. Reszta się okaże.
Pomińmy pogodę: co cię w tym tygodniu rozśmieszyło?
Żadnych gier, chyba że planszowe.
Dokąd pojedziesz jutro, jeśli nikt nie zapyta po co?
Mam w sobie ciekawość i mam czas.
Jeśli zaiskrzy, pierwsza kolejka ode mnie.
Opowiedz o swojej najgorszej fryzurze. Mogę zacząć.
Chcę się z kimś dzielić gazetą. Sport możesz brać w całości.
Pytaj o wszystko oprócz tabliczki mnożenia.
Jeśli śmiejesz się z własnych żartów, to dobry znak.
Nie musi być idealnie. Na początek wystarczy czwartkowy wieczór.`,
};

import type { Scripts } from "./shape.ts";

export const pl: Scripts = {
  market: `
> Ważne pytanie: targ czy supermarket?
< Targ, w sobotę, z samego rana. Przy stoisku z serami znają moje imię i moje słabości.
> To sporo mówi o tym, ile jesz sera.
< Do niczego się nie przyznaję. A jak wygląda twoja idealna sobota?
> Długi spacer, coś ciepłego, a potem zupełnie nic aż do kolacji.
< Brzmi dobrze. Zwłaszcza to nic.
>* coffee
< Ha, dzięki! Sobota uratowana.`,
  plants: `
> Szczere pytanie: czy twoje rośliny dają radę?
< Dwie z pięciu. Bazylia się stara.
> Moja uschła w wakacje. Moje wakacje, nie jej.
< Teraz śmieję się w pociągu i wszyscy patrzą.
> Misja wykonana. Co czytasz po drodze?
< Kryminał. Zawsze wiem, kto to zrobił, i zawsze się mylę.
> To musimy kiedyś obejrzeć jakiś razem i się założyć.`,
  bread: `
> Dzisiaj piekę chleb. Czujnik dymu śpiewa ze mną w duecie.
< Będzie jadalny czy pouczający?
> Pouczający. Kaczki grzecznie podziękowały.
< Kaczki mają swoje wymagania. U mnie kończy się na naleśnikach i tostach, więc masz przewagę.
> Naleśniki się liczą. Na słodko czy na słono?
< Tak i tak, w tej kolejności, a potem drzemka.`,
  bicycle: `
> Między mną a moim rowerem od rana koniec. Łańcuch spadł w połowie górki.
< Przykro mi. Długo to trwało?
> Dziewięć lat. Ciężki charakter, ale umiał słuchać.
< Daj mu czas i trochę oleju.
> To najlepsza rada sercowa tego roku.`,
  cat: `
> Ustalmy to od razu: kot czy pies?
< Kot sąsiadów zdecydował za mnie. Codziennie o piątej się wprowadza i po wiadomościach się wyprowadza.
> Czyli jesteś w otwartym związku z kotem.
< Nic nie przynosi, wszystko zjada i chrapie. Pełnia szczęścia.
> Mam cierpliwość w sam raz na psa, ale nie mam psa. Przyjmujesz zgłoszenia?
< Kot przyjmuje. Weź tuńczyka.`,
  window: `
> Co teraz widzisz za oknem?
< Przystanek, jedną rękawiczkę na ławce i faceta, który od trzech autobusów pisze SMS-a.
> Pisze i kasuje. Znam tę minę.
< Zejść i powiedzieć mu, żeby nacisnął „wyślij”?
> Mnie ktoś to powiedział w zeszłym tygodniu. Nic lepszego się nie zdarzyło, odkąd naprawili ogrzewanie.
< To dopiero komplement. Dobrze, że jednak poszło.`,
  choir: `
> Od niedawna śpiewam w chórze. Moje miejsce jest z tyłu, przy kaloryferze.
< Ze względu na głos czy na zimno?
> Podobno kaloryfer potrzebował towarzystwa.
< U mnie w szkole wystarczyło cały rok ruszać ustami. To była najlepsza ocena z muzyki w moim życiu.
> To zaśpiewaj kiedyś ze mną. Pomilczymy na dwa głosy.`,
  socks: `
> Mały test: masz dwie takie same skarpetki?
< Teraz? Na nogach? Bez komentarza.
> Doskonale. Trochę się boję ludzi w skarpetkach do pary.
< Na jednej są lisy, druga jest po prostu brązowa. Mówię, że to nora.
> Test zaliczony. Co lisy robią dziś wieczorem?
< Suszą się na kaloryferze. A ja mam kanapę, zupę i bardzo zły film.
> Jaki? Zbieram bardzo złe filmy. Mam listę, z gwiazdkami.`,
  soup: `
> Pogoda na zupę. Co jest w twojej?
< Dynia, imbir i wszystko, na czym lodówka postawiła już krzyżyk.
> Co za odwaga. W mojej jest musztarda i nadzieja.
< Musztarda z nadzieją to sos. Brakuje ci jednego ziemniaka do kolacji.
> Zapisuję. To zawiśnie na ścianie.
< Pokaż, jak będzie w ramce.`,
  shelf: `
> Na ścianie wisi moja nowa półka. Jest prosta, jeśli przechylisz głowę.
< Najlepsze półki angażują widza.
> Wszystko zjeżdża w lewo. Książki, kaktus, moja pewność siebie.
< Grube książki na prawo. To fizyka, no i tak wypada.
> Działa! Kaktus czeka na imię od ciebie.
< Gerard. Zdecydowanie Gerard.`,
  penguin: `
> Wiesz, że pingwiny dają sobie kamyk, kiedy to coś poważnego?
< Nie. Ja daję ludziom resztki w pudełku.
> To też kamyk, tylko cieplejszy.
< A jaki byłby twój kamyk?
> Ostatni kawałek ciasta. Nie oddaję go byle komu.
>* cake`,
  tent: `
> Leżę w namiocie na środku salonu, testuję go. Na dworze pada, więc jest bardzo prawdziwie.
< Jak widok?
> Na północy kanapa, na wschodzie suszarka z praniem. Dzikie zwierzęta: jedna ćma.
< Pięć gwiazdek. Śniadanie w cenie?
> Tosty, od siódmej. Goście przynoszą własny dżem.
< Morelowy czy truskawkowy? Nie chcę zacząć od gafy.`,
  lift: `
> Dwadzieścia minut w zepsutej windzie. O czym rozmawiamy?
< Najpierw o jedzeniu, potem o tajemnicach, potem znowu o jedzeniu.
> To nie jest twój pierwszy raz.
< Drugi. Za pierwszym jechał z nami pan z wiolonczelą. Grał, były brawa, a technik poprosił o bis.
> A ja całe życie chodzę schodami.
< Pojedź czasem windą. Nigdy nie wiadomo, kto ma wiolonczelę.`,
  tango: `
> Mam za sobą próbną lekcję tanga. Moja lewa noga przeprasza całą salę.
< Moja zna dwie prędkości: stoję i przepraszam.
> To razem jesteśmy zagrożeniem dla mebli.
< Dla takiej sprawy przesunę stół. I tak się chwieje.
> Umowa stoi. Ja biorę muzykę i plastry.
> A teraz najważniejsze: do czego tańczysz, kiedy nikt nie patrzy?`,
  kettle: `
> Mój czajnik od dziś gwiżdże w złej tonacji.
< A jaka jest dobra dla czajnika?
> F-dur, oczywiście. Teraz gra coś smutnego.
< Może chce dla odmiany zrobić herbatę zamiast zupki z torebki.
> Wreszcie ktoś mnie rozumie. I jest to czajnik.`,
  umbrella: `
> To już trzeci zgubiony parasol tej jesieni. Dokąd one wszystkie idą?
< Na jakąś plażę. Miały dość.
> Oby mój był szczęśliwy. Zielony i odrobinę teatralny.
< W tramwaju leżał zielony! Jest w biurze rzeczy znalezionych, słowo.
> Bardzo uczciwie z twojej strony. I bardzo podejrzanie.
< Przyjdź go rozpoznać. Potrzebny będzie świadek i ciasto.`,
  quiz: `
> Nasza drużyna quizowa nazywa się Prawie. Znowu drugie miejsce.
< Przynajmniej nazwa jest uczciwa. Na czym polegliście?
> Ile nóg ma homar. Moja odpowiedź: to zależy od wieczoru.
< Dziesięć. Wiem to z podkładki pod talerz.
> Masz tę pracę. Wtorki, stolik w rogu, pilnie szukamy kogoś od podkładek.
> Co jeszcze wiesz, o co nikt nigdy nie pyta?`,
  cinema: `
> Z przodu, na środku czy z tyłu?
< Na środku, przy przejściu. Muszę mieć drogę ucieczki, gdyby pies był smutny.
> Psu zawsze coś się dzieje.
< Zawsze. Najpierw sprawdzam zakończenie, tylko dla psa.
> To możesz mnie ścisnąć za ramię, kiedy już będzie można patrzeć.
< To wielka odpowiedzialność. Biorę.`,
  neighbour: `
> Mój sąsiad uczy się grać na trąbce. Jeden kawałek, od czterech miesięcy.
< Coraz lepiej?
> Coraz odważniej.
< W mojej szafie leży sweter zrobiony w ten sposób. Ma trzy rękawy.
> Chcę poznać osobę, na którą pasuje. A potem wszyscy razem na koncert.`,
  marathon: `
> Jestem na liście startowej biegu na dziesięć kilometrów. Chyba podpisało się wino.
< Wino ma bardzo sportowe pismo. Kiedy start?
> Za sześć tygodni. Dziś był sprint do autobusu, więc trening rozpoczęty.
< Udało się?
> Kierowca poczekał z litości. Liczę to jako doping.
< Stanę na ósmym kilometrze z transparentem i kanapką.
> To do ósmego kilometra dobiegnę na pewno.`,
  karaoke: `
> Twoja piosenka na karaoke. Szybko, bez namysłu.
< Coś wolnego, żeby ludzie zdążyli wyjść.
> Jak miło z twojej strony! W mojej jest wysoki dźwięk, którego nikt jeszcze nie przeżył.
< Klaszczę każdemu, kto próbuje. Nawet jeśli kończy na podłodze.
> Wtedy szczególnie.`,
  cheese: `
> Jaki zapach przenosi cię prosto do dzieciństwa?
< Piwnica mojej babci. Jabłka i coś, co nazywała serem.
> Nazywała?
< Nikt nie dopytywał. Trochę się ruszało, kiedy otwierały się drzwi.
> U mnie samochód dziadka. Mięta i silnik, który wymagał zachęty.
< Trzeba było pchać?
> W każdą niedzielę. Stąd w naszej rodzinie takie dobre nogi.`,
  postcard: `
> Ciągle wysyłam pocztówki. A do kogo był twój ostatni list pisany ręcznie?
< Do straży miejskiej. List prosto z serca.
> Odpisali?
< Mandatem. Ale znaczek był piękny.
> To należy ci się coś milszego. Morze, góry czy brzydki hotel?
< Brzydki hotel. Z krzyżykiem przy oknie.`,
  stars: `
> Ale dziś czyste niebo. Jak jest u ciebie?
< Jedna gwiazda i jeden samolot. Wypowiadam życzenie do obu, na wszelki wypadek.
> Jakie? Samolot nikomu nie powie.
< Weekend bez budzika i towarzystwo przy długim śniadaniu.
> Dobre życzenie. Jajecznica nieźle mi wychodzi, a w niedziele nigdy się nie spieszę.
< Samolot właśnie mrugnął. To chyba znaczy tak.`,
  coffee: `
> Cześć! Jak minął tydzień, w skali od rozmokłej kanapki do niespodziewanego dnia wolnego?
> A przy okazji: kawa czy herbata? To wiele mówi o człowieku.`,
  photo: `
> Cześć! Coś mi mówi, że ciebie też śmiech łapie w najgorszym momencie. Kiedy ostatnio?`,
  list: `
> Robię listę rzeczy, dla których warto wstać. Na razie: kawa, świeży chleb i teoretycznie wschód słońca. Czego brakuje?`,
  weekend: `
> Cześć! Dwa pytania: na co się cieszysz w ten weekend i czy będzie ciasto?`,
  dog: `
> Dziś uśmiechnął się do mnie pies. Uznaję to za dobry znak i piszę do kogoś miłego. No to cześć!`,
  pancakes: `
> Oferuję: znakomite naleśniki, przeciętne żarty i bardzo wygodną kanapę. Nad czym popracować?`,
  honest: `
> Były trzy błyskotliwe pierwsze zdania i wszystkie poszły do kosza. Oto szczere: chcę cię poznać.
> Jak mija wieczór?`,
  song: `
> Chodzi za mną piosenka i chętnie ją komuś oddam. Co proponujesz w zamian?`,
};

import type { Scripts } from "./shape.ts";

export const fi: Scripts = {
  market: `
> Tärkeä kysymys: tori vai kauppa?
< Tori, lauantaina, aikaisin. Juustokojulla tunnetaan nimeni ja heikkouteni.
> Se kertoo jotain siitä, paljonko syöt juustoa.
< En myönnä mitään. Millainen on täydellinen lauantaisi?
> Pitkä kävely, jotain lämmintä ja sitten ei yhtään mitään ennen illallista.
< Kuulostaa hyvältä. Varsinkin se ei mitään.
>* coffee
< Hah, kiitos! Lauantai on pelastettu.`,
  plants: `
> Rehellinen kysymys: selviävätkö kasvisi hengissä?
< Kaksi viidestä. Basilika yrittää parhaansa.
> Omani kuoli lomalla. Minun lomallani, ei sen omalla.
< Nyt nauran junassa ja kaikki katsovat.
> Tehtävä suoritettu. Mitä luet matkalla?
< Dekkaria. Tiedän aina, kuka sen teki, ja olen aina väärässä.
> Sitten meidän pitää katsoa sellainen joskus yhdessä ja lyödä vetoa.`,
  bread: `
> Leivoin tänään leipää. Palovaroitin lauloi mukana.
< Oliko se syötävää vai opettavaista?
> Opettavaista. Sorsat kieltäytyivät kohteliaasti.
< Sorsilla on vaatimuksensa. Minä osaan letut ja paahtoleivän, joten olet edellä.
> Letut lasketaan. Makeat vai suolaiset?
< Molemmat, siinä järjestyksessä, ja sitten päiväunet.`,
  bicycle: `
> Minun ja pyöräni tiet erosivat aamulla. Ketjut putosivat kesken ylämäen.
< Otan osaa. Ehdittekö olla pitkään yhdessä?
> Yhdeksän vuotta. Se oli raskas, mutta osasi kuunnella.
< Anna sille aikaa ja vähän öljyä.
> Paras parisuhdeneuvo, jonka olen tänä vuonna saanut.`,
  cat: `
> Ratkaistaan tämä heti: kissa vai koira?
< Naapurin kissa päätti puolestani. Se muuttaa luokseni joka päivä viideltä ja lähtee uutisten jälkeen.
> Sinulla on siis avoin suhde kissan kanssa.
< Se ei tuo mitään, syö kaiken ja kuorsaa. Olen hyvin onnellinen.
> Minulla on kärsivällisyyttä koiran verran, mutta ei koiraa. Otatko hakemuksia vastaan?
< Kissa ottaa. Tuo tonnikalaa.`,
  window: `
> Mitä näet ikkunastasi juuri nyt?
< Bussipysäkin, yhden lapasen penkillä ja miehen, joka on näpytellyt viestiä kolmen bussin ajan.
> Se kirjoittaa ja pyyhkii. Tunnen tuon ilmeen.
< Menenkö alas sanomaan, että paina lähetä?
> Minulle sanottiin niin viime viikolla. Parasta, mitä on tapahtunut sen jälkeen kun patteri korjattiin.
< Kovat kehut. Hyvä että painoit.`,
  choir: `
> Aloitin kuorossa. Minut laitettiin takariviin, patterin viereen.
< Äänen vai kylmän takia?
> Kuulemma patteri kaipasi seuraa.
< Koulussa liikutin vuoden vain huulia. En ole koskaan saanut musiikista parempaa numeroa.
> Laula sitten joskus minun kanssani. Ollaan hiljaa kaksiäänisesti.`,
  socks: `
> Pieni testi: onko sinulla kaksi samanlaista sukkaa?
< Nytkö? Jalassa? Ei kommentteja.
> Loistavaa. Samanlaiset sukat ovat minusta vähän pelottavia.
< Toisessa on kettuja, toinen on vain ruskea. Sanon, että se on niiden kolo.
> Läpäisit. Mitä ketut tekevät tänä iltana?
< Kuivuvat patterilla. Minä istun sohvalla ja katson keittokulho sylissä tosi huonoa elokuvaa.
> Mitä? Kerään tosi huonoja elokuvia. Minulla on lista, tähtien kanssa.`,
  soup: `
> Keittosää. Mitä sinun keitossasi on?
< Kurpitsaa, inkivääriä ja kaikkea, minkä jääkaappi oli jo luovuttanut.
> Rohkeaa. Minun jääkaapissani on sinappia ja toivoa.
< Sinappi ja toivo on kastike. Olet yhden perunan päässä illallisesta.
> Tuon kirjoitan ylös. Se menee seinälle.
< Näytä sitten, kun se on kehyksissä.`,
  shelf: `
> Laitoin hyllyn seinään. Se on suorassa, jos kallistaa päätä.
< Parhaat hyllyt osallistavat katsojan.
> Kaikki valuu vasemmalle. Kirjat, kaktus, itseluottamukseni.
< Painavat kirjat oikealle. Se on fysiikkaa, ja kohteliasta.
> Toimii! Saat antaa kaktukselle nimen.
< Kerttu. Ehdottomasti Kerttu.`,
  penguin: `
> Tiesitkö, että pingviinit antavat toisilleen pikkukiven, kun ne ovat tosissaan?
< En. Minä annan ihmisille tähteitä rasiassa.
> Sekin on kivi, vain lämpimämpi.
< No mikä olisi sinun kivesi?
> Viimeinen kakkupala. Sitä en luovuta ihan kenelle tahansa.
>* cake`,
  tent: `
> Makaan teltassa olohuoneessani ja testaan sitä. Ulkona sataa, joten tuntuu tosi aidolta.
< Millaiset näkymät?
> Pohjoisessa sohva, idässä pyykkiteline. Eläimistö: yksi koi.
< Viisi tähteä. Kuuluuko aamiainen hintaan?
> Paahtoleipää seitsemästä alkaen. Vieraat tuovat oman hillon.
< Aprikoosi vai mansikka? En halua aloittaa väärällä jalalla.`,
  lift: `
> Kaksikymmentä minuuttia jumissa hississä. Mistä puhutaan?
< Ensin eväistä, sitten salaisuuksista, sitten taas eväistä.
> Tämä ei ole sinulle eka kerta.
< Kerran, sellistin kanssa. Hän soitti, me taputimme, ja huoltomies pyysi vielä yhden.
> Ja minä olen kulkenut portaita koko ikäni.
< Mene joskus hissillä. Ikinä ei tiedä, kenellä on sello.`,
  tango: `
> Kävin tangon kokeilutunnilla. Vasen jalkani pyytää anteeksi koko salilta.
< Minun jalkani osaa kaksi vauhtia: paikallaan ja anteeksi.
> Sitten olisimme yhdessä vaara huonekaluille.
< Sen takia siirrän mielelläni pöydän syrjään. Se heiluu muutenkin.
> Sovittu. Minä tuon musiikin ja laastarit.
> Ja nyt tärkein: minkä tahtiin tanssit, kun kukaan ei katso?`,
  kettle: `
> Teepannuni on alkanut viheltää väärässä sävellajissa.
< Mikä on pannulle oikea?
> F-duuri, tietenkin. Nyt se on siirtynyt johonkin surulliseen.
< Ehkä se haluaisi välillä keittää teetä eikä aina pussikeittoa.
> Joku ymmärtää minua. Ja se on pannu.`,
  umbrella: `
> Jo kolmas sateenvarjo, jonka hukkaan tänä syksynä. Minne ne kaikki menevät?
< Jonnekin rannalle. Ne saivat tarpeekseen.
> Toivottavasti omani on onnellinen. Se oli vihreä ja vähän dramaattinen.
< Löysin raitiovaunusta vihreän! Vein sen löytötavaroihin, vannon.
> Kunnon teko. Ja hyvin epäilyttävää.
< Tule tunnistamaan se. Tarvitaan todistaja ja kakkua.`,
  quiz: `
> Visajoukkueemme nimi on Melkein. Tultiin taas toiseksi.
< Nimi on ainakin rehellinen. Mihin kysymykseen kaaduitte?
> Montako jalkaa hummerilla on. Sanoin, että riippuu illasta.
< Kymmenen. Tiedän sen eräästä tabletista, siitä lautasen alta.
> Paikka on sinun. Tiistaisin, kulmapöytä, meiltä puuttuu tablettiosaaja.
> Mitä muuta tiedät, mitä kukaan ei koskaan kysy?`,
  cinema: `
> Eteen, keskelle vai taakse?
< Keskelle, käytävän viereen. Tarvitsen pakoreitin, jos koiralle käy huonosti.
> Koiralle käy aina jotain.
< Aina. Luen lopun etukäteen, ihan vain koiran takia.
> Sitten saat puristaa käsivarttani, kun taas voi katsoa.
< Se on iso vastuu. Otan sen.`,
  neighbour: `
> Naapurini opettelee soittamaan trumpettia. Yhtä kappaletta, neljättä kuukautta.
< Onko se parantunut?
> Rohkeammaksi se on muuttunut.
< Neuloin kerran villapaidan samalla tavalla. Lopulta siinä oli kolme hihaa.
> Haluan tavata sen, jolle se sopii. Mennään sitten kaikki konserttiin.`,
  marathon: `
> Ilmoittauduin kympin juoksuun. Luulen, että viini allekirjoitti.
< Viinillä on hyvin urheilullinen käsiala. Milloin se on?
> Kuuden viikon päästä. Tänään juoksin bussiin, joten treenit ovat alkaneet.
< Ehditkö?
> Kuski odotti säälistä. Lasken sen kannustukseksi.
< Minä seison kahdeksan kilometrin kohdalla kyltin ja voileivän kanssa.
> Sitten pääsen varmasti ainakin sinne asti.`,
  karaoke: `
> Karaokebiisisi. Nopeasti, miettimättä.
< Jotain hidasta, että ihmiset ehtivät lähteä.
> Huomaavaista! Minun biisissäni on korkea kohta, josta en ole ikinä selvinnyt.
< Taputan kaikille, jotka yrittävät. Silloinkin kun lopputulos on lattialla.
> Varsinkin silloin.`,
  cheese: `
> Mikä tuoksu vie sinut suoraan lapsuuteen?
< Mummon kellari. Omenia ja jotain, mitä hän sanoi juustoksi.
> Sanoi?
< Kukaan ei kysynyt tarkemmin. Se liikahti vähän, kun ovi avattiin.
> Minulle ukin auto. Piparminttua ja moottori, jota piti rohkaista.
< Pitikö työntää?
> Joka sunnuntai. Siksi suvussamme on niin hyvät jalat.`,
  postcard: `
> Lähetän yhä postikortteja. Kenelle kirjoitit viimeksi käsin?
< Pysäköinninvalvontaan. Se oli hyvin tunteikas kirje.
> Vastasivatko?
< Sakolla. Mutta postimerkki oli kaunis.
> Sitten ansaitset jotain mukavampaa. Meri, vuoret vai ruma hotelli?
< Ruma hotelli. Rasti ikkunan kohdalle.`,
  stars: `
> Onpa kirkas taivas tänään. Millainen siellä on?
< Yksi tähti ja yksi lentokone. Toivon molemmilta, varmuuden vuoksi.
> Mitä? Lentokone ei kerro kenellekään.
< Viikonloppua ilman herätyskelloa ja seuraa pitkälle aamiaiselle.
> Hyvä toive. Keitän ihan kelpo kananmunia, eikä minulla ole sunnuntaisin koskaan kiire.
< Lentokone vilkutti juuri. Se taisi olla kyllä.`,
  coffee: `
> Hei! Millainen viikkosi oli asteikolla kastunut voileipä – yllätysvapaa?
> Ja kun kerran kysyn: kahvi vai tee? Se kertoo ihmisestä paljon.`,
  photo: `
> Moi! Jokin sanoo, että sinuakin alkaa naurattaa aina väärällä hetkellä. Milloin viimeksi?`,
  list: `
> Teen listaa asioista, joiden takia kannattaa nousta sängystä. Toistaiseksi: kahvi, tuore leipä ja teoriassa auringonnousu. Mitä puuttuu?`,
  weekend: `
> Hei! Kaksi kysymystä: mitä odotat viikonlopulta, ja onko siellä kakkua?`,
  dog: `
> Koira hymyili minulle tänään, ja ajattelin: hyvä enne, kirjoitan jollekulle mukavalle. Siis hei!`,
  pancakes: `
> Voin tarjota: erinomaisia lettuja, keskinkertaisia vitsejä ja tosi hyvän sohvan. Mitä näistä pitäisi parantaa?`,
  honest: `
> Minulla oli kolme nokkelaa aloitusta, ja pyyhin ne kaikki. Tässä rehellinen: haluaisin tutustua sinuun.
> Miten iltasi sujuu?`,
  song: `
> Päässäni soi biisi, ja antaisin sen mielelläni eteenpäin. Mitä tarjoat vaihdossa?`,
};

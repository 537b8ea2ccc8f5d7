import type { AboutTexts } from "./shape.ts";

export const fi: AboutTexts = {
  any: `
Korjaan työkseni kelloja, joten tulen aina ajoissa ja minulla on harvoin kiire.
Opetan viidesluokkalaisia. Mikään ei enää järkytä minua, mutta viittaa ensin.
Arkisin suunnittelen bussireittejä. Viikonloppuisin eksyn tahallani.
Omistan neljä ruuvimeisseliä ja hyvän taskulampun. Rappukäytävässä minusta pidetään kovasti.
Juttelen jokaiselle koiralle. Muistan sen nimen ennen sinun nimeäsi.
Kerään sanoja, joita muissa kielissä on ja meillä ei. Nyt etsin sanaa peruuntuneiden menojen ilolle.
Olen sairaanhoitaja, enimmäkseen öisin. Annostelen teen kuin lääkkeen ja nauran hyvin hiljaa.
Voitin kerran arpajaisissa kanootin. Asun kolmannessa kerroksessa. Olemme päässeet sopuun.
Silitän rikospodcastien tahtiin. Paitani tietävät liikaa.
Osaan kertoa, mitkä ulko-ovet kadullani kannattaa katsoa. Siinä on järjestelmä, varaa ilta.
Joka tammikuu aloitan uuden soittimen. Tähän mennessä osaan kuusi alkua.
Olen kaupungintalolla töissä, sillä tiskillä, jossa on hieno viherkasvi. Kuulemma minun ansiotani.
Olen fysioterapeutti. Huomaan, miten istut, mutta puhun siitä vasta jälkiruoan jälkeen.
Kokoan huonekalut ilman ohjeita, ja ruuveja jää aina yli. Mikään ei ole vielä romahtanut.
Uin kylmässä vedessä ja valitan kolmella kielellä.
Kannan kotiin tuoleja, joita muut heittävät pois. Tule käymään, paikka löytyy aina.
Kirjoitan mielipidekirjoituksia enkä lähetä niitä koskaan. Pöytälaatikkoni on erittäin hyvin perillä asioista.
Opettelen viheltämään kahdella sormella. Naapurini opettelevat kärsivällisyyttä.
Olen säästänyt kaikki konserttiliput kouluajoista asti, ja tiedän yhä, kuka kaatoi mitä kenenkin päälle.
Ajan raitiovaunua. Jos se joskus odotti sinua, se saatoin olla minä.
Pelaan puistossa shakkia vanhan herran kanssa, joka huijaa. Se käy minulle, koska hän tuo keksit.
Heikkouksiani ovat rautakaupat, paksut villapaidat ja ihmiset, jotka kertovat juttunsa loppuun.
Museossa luen kaikki pienet kyltit viimeiseen riviin asti. Saat odottaa kahvilassa.
Teen vuorotyötä, joten sunnuntaini on joskus tiistaina. Aamiainen kello kaksitoista on erikoisalaani.
Hoidan äänet pienessä teatterissa. Kuulen kaiken, mutta kerron eteenpäin vain hauskat kohdat.`,
  young: `
Minulla on ensimmäinen oma asunto, lainattu porakone ja hämmästyttävän paljon pastaa.
Loppukokeet ovat ohi, ja nyt harjoittelen vapaita iltoja. Edistyn hyvin.
Osaan yöbussit ulkoa ja nykyään, omaksi yllätyksekseni, myös aamutorin.`,
  middle: `
Olen iässä, jossa hyvä paistinpannu pelastaa viikon. Omallani on nimi.
Aloitin rullalautailun, kun muut ostivat urheiluauton. Auto olisi ollut pehmeämpi.
Tiedän jo, mistä pidän: lyhyistä palavereista, pitkistä aamiaisista ja ihmisistä, jotka soittavat takaisin.`,
  older: `
Olen ollut nuori jo aika pitkään, ja se sujuu koko ajan paremmin.
Polveni tuntevat sateen etukäteen. Muu osa minusta lähtee silti ulos.
En laske enää syntymäpäiviä vaan hyviä iltoja. Luku kasvaa.`,
  interests: {
    cooking:
      "Resepti on minulle ehdotus. Tähän asti kaikki ovat ottaneet lisää, paitsi kerran, ja se oli uunin syytä.",
    reading: "Sänkyni vieressä on viisi kirjaa, ja olen kaikissa puolivälissä.",
    hiking: "Valitan koko nousun ajan, ja huipulla olen sietämättömän onnellinen.",
    biking: "Kuljen kaikkialle pyörällä, sateellakin, ja minulla on vahvat mielipiteet vastatuulesta.",
    music: "Pienillä keikoilla seison takana, missä vielä kuulee rumpalin laskevan alkuun.",
    movies: "En puhu elokuvan aikana sanaakaan, mutta sen jälkeen tarvitsen tunnin.",
    gardening: "Tänä vuonna sain yksitoista tomaattia. Tunnen ne kaikki henkilökohtaisesti.",
    animals: "Kissat istuvat syliini kysymättä. Pidän sitä suosituksena.",
    travelling: "Lähden pienen laukun kanssa ja palaan painavan kanssa, yleensä juuston takia.",
    dancing: "Juhlissa olen ensimmäisenä tanssilattialla ja löydän kenkäni viimeisenä.",
    photography: "Nousen aikaisin hyvän valon takia ja menen heti takaisin sänkyyn.",
    videogames: "Olen pelastanut maailman useita kertoja tiistai-iltana. Kukaan ei ole maininnut siitä.",
    coffee: "Jauhan kahvini käsin. Siitä saan neljä minuuttia päivässä ajatella.",
    wine: "Tiedän viinistä yhden asian: haluanko toisen lasin. Se on riittänyt.",
  },
  city: `
Kotikaupunkini on {city}, ja tiedän, minne ilta-aurinko jää pisimpään.
Jos {city} ei ole sinulle tuttu, näytän sinulle parhaan penkin. Olen kokeillut kaikki.
{city} on täynnä oikoteitä, ja tiedän ainakin neljä, joissa kestää kauemmin.`,
  wish: `
Etsin rehellistä ihmistä. Muu selviää matkan varrella.
Jätetään sää väliin: mille nauroit tällä viikolla?
Ei pelejä, paitsi lautapelejä.
Minne lähtisit huomenna, jos kukaan ei kysyisi miksi?
Olen utelias, ja minulla on aikaa.
Jos juttu luistaa, tarjoan ensimmäiset.
Kerro pahimmasta kampauksestasi. Voin aloittaa.
Haluaisin jakaa lehden jonkun kanssa. Saat urheilusivut.
Kysy mitä vain, paitsi kertotaulua.
Jos naurat omille vitseillesi, se on hyvä merkki.
Täydellistä ei tarvita. Torstai-ilta riittää alkuun.`,
};

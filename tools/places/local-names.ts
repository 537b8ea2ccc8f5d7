/**
 * Cities with an English name in the gazetteer, and cities known by several names. The first name is shown; a
 * search finds all of them.
 */
const NAMES: Record<string, string> = {
  NL: `The Hague: Den Haag | ’s-Gravenhage; 's-Hertogenbosch: 's-Hertogenbosch | Den Bosch; Leeuwarden: Leeuwarden | Ljouwert;
    Almere Stad: Almere; Velsen-Zuid: Velsen; Sneek: Sneek | Snits`,
  BE: `Brussels: Bruxelles / Brussel | Brüssel; Antwerpen: Antwerpen | Anvers | Antwerp; Gent: Gent | Gand | Ghent;
    Brugge: Brugge | Bruges; Liège: Liège | Luik | Lüttich; Leuven: Leuven | Louvain; Mons: Mons | Bergen;
    Namur: Namur | Namen; Mechelen: Mechelen | Malines; Kortrijk: Kortrijk | Courtrai; Ostend: Oostende | Ostende;
    Tournai: Tournai | Doornik; Mouscron: Mouscron | Moeskroen; Ieper: Ieper | Ypres; Aalst: Aalst | Alost;
    Sint-Niklaas: Sint-Niklaas | Saint-Nicolas; Tienen: Tienen | Tirlemont; Halle: Halle | Hal; Lier: Lier | Lierre;
    Roeselare: Roeselare | Roulers; Wavre: Wavre | Waver; Nivelles: Nivelles | Nijvel; Ath: Ath | Aat;
    Arlon: Arlon | Aarlen; Soignies: Soignies | Zinnik; Braine-l'Alleud: Braine-l'Alleud | Eigenbrakel;
    Dendermonde: Dendermonde | Termonde; Vilvoorde: Vilvoorde | Vilvorde; Oudenaarde: Oudenaarde | Audenarde;
    Ronse: Ronse | Renaix; Tongeren: Tongeren | Tongres; Geraardsbergen: Geraardsbergen | Grammont`,
  DE: `Munich: München | Monaco di Baviera; Köln: Köln | Cologne; Nürnberg: Nürnberg | Nuremberg;
    Hannover: Hannover | Hanover; Braunschweig: Braunschweig | Brunswick; Aachen: Aachen | Aken | Aix-la-Chapelle;
    Freiburg: Freiburg im Breisgau; Mülheim: Mülheim an der Ruhr; Offenbach: Offenbach am Main; Dessau: Dessau-Roßlau;
    Esslingen: Esslingen am Neckar; Hanau am Main: Hanau; Marburg an der Lahn: Marburg; Konstanz: Konstanz | Constance;
    Mainz: Mainz | Mayence; Trier: Trier | Trèves; Regensburg: Regensburg | Ratisbon; Cottbus: Cottbus | Chóśebuz;
    Lübeck: Lübeck | Lubeka`,
  AT: "Vienna: Wien | Wenen | Vienne | Viena | Wiedeń; Sankt Pölten: St. Pölten",
  CH: `Genève: Genève | Genf | Ginevra | Geneva; Basel: Basel | Bâle | Basilea; Bern: Bern | Berne | Berna;
    Luzern: Luzern | Lucerne | Lucerna; Sankt Gallen: St. Gallen | Saint-Gall; Zürich: Zürich | Zurigo;
    Fribourg: Fribourg | Freiburg; Neuchâtel: Neuchâtel | Neuenburg; Sitten: Sion | Sitten; Chur: Chur | Coira;
    Solothurn: Solothurn | Soleure; Schaffhausen: Schaffhausen | Schaffhouse; Bellinzona: Bellinzona | Bellenz;
    Murten/Morat: Murten / Morat; Sierre: Sierre | Siders; Delémont: Delémont | Delsberg; Martigny-Ville: Martigny; Zug: Zug | Zoug`,
  GB: `Cardiff: Cardiff | Caerdydd; Swansea: Swansea | Abertawe; Newport: Newport | Casnewydd; Wrexham: Wrexham | Wrecsam;
    Derry: Derry | Londonderry; Edinburgh: Edinburgh | Dùn Èideann;
    City of Westminster: Westminster`,
  IE: `Dublin: Dublin | Baile Átha Cliath; Cork: Cork | Corcaigh; Gaillimh: Galway; Luimneach: Limerick; Loch Garman: Wexford;
    Droichead Nua: Newbridge; Cluain Meala: Clonmel; An Muileann gCearr: Mullingar; An Ros: Rush; Trá Mhór: Tramore;
    Cill Airne: Killarney; Ráth Luirc: Charleville; Leifear: Lifford; Bearna: Barna;
    Waterford: Waterford | Port Láirge; Dún Laoghaire: Dún Laoghaire | Dun Leary`,
  FR: `Strasbourg: Strasbourg | Straßburg | Straatsburg; Lille: Lille | Rijsel; Dunkerque: Dunkerque | Duinkerke | Dunkirk;
    Nice: Nice | Nizza; Mulhouse: Mulhouse | Mülhausen; Ajaccio: Ajaccio | Aiacciu; Bayonne: Bayonne | Baiona;
    Perpignan: Perpignan | Perpinyà; Quimper: Quimper | Kemper; Évry: Évry-Courcouronnes`,
  IT: `Rome: Roma | Rom; Milan: Milano | Mailand; Naples: Napoli | Neapel; Turin: Torino; Genoa: Genova | Genua;
    Florence: Firenze | Florenz; Venice: Venezia | Venedig | Venise; Padova: Padova | Padua; Siracusa: Siracusa | Syracuse; Bolzano: Bolzano / Bozen; Merano: Merano / Meran; Bressanone: Bressanone / Brixen; Brunico: Brunico / Bruneck; Trento: Trento | Trient;
    Mantova: Mantova | Mantua; Livorno: Livorno | Leghorn; San Remo: Sanremo; Aosta: Aosta | Aoste; Laives: Laives / Leifers;
    Lido di Ostia: Ostia; Carpi Centro: Carpi; Montesilvano Marina: Montesilvano; Gorizia: Gorizia | Gorica;
    Trieste: Trieste | Triest | Trst; Cava Dè Tirreni: Cava de’ Tirreni`,
  ES: `Sevilla: Sevilla | Seville; Zaragoza: Zaragoza | Saragossa; Palma: Palma | Palma de Mallorca; Cadiz: Cádiz;
    Valencia: Valencia | València; Alicante: Alicante | Alacant; Elche: Elche | Elx; A Coruña: A Coruña | La Coruña;
    Gasteiz / Vitoria: Vitoria-Gasteiz | Gasteiz; Donostia / San Sebastián: San Sebastián / Donostia;
    Castelló de la Plana: Castelló de la Plana | Castellón de la Plana; Pamplona: Pamplona | Iruña; Bilbao: Bilbao | Bilbo;
    Lleida: Lleida | Lérida; Girona: Girona | Gerona; Ourense: Ourense | Orense; Gijón: Gijón | Xixón; Alcoy: Alcoy | Alcoi;
    Córdoba: Córdoba | Cordova; La Laguna: San Cristóbal de La Laguna; Sagunto: Sagunto | Sagunt; Torrent: Torrent | Torrente; Barakaldo: Barakaldo | Baracaldo; Getxo: Getxo | Guecho;
    Oviedo: Oviedo | Uviéu; L'Hospitalet de Llobregat: L'Hospitalet de Llobregat | Hospitalet`,
  PL: `Warsaw: Warszawa | Warschau | Varsovie; Kraków: Kraków | Cracow | Krakau; Łódź: Łódź | Lodsch;
    Wrocław: Wrocław | Breslau; Poznań: Poznań | Posen; Gdańsk: Gdańsk | Danzig; Szczecin: Szczecin | Stettin;
    Katowice: Katowice | Kattowitz; Bielsko-Biala: Bielsko-Biała; Toruń: Toruń | Thorn; Opole: Opole | Oppeln;
    Jastrzębie Zdrój: Jastrzębie-Zdrój; Gliwice: Gliwice | Gleiwitz`,
  DK: "Copenhagen: København | Kopenhagen | Köpenhamn; Århus: Aarhus | Århus; Helsingør: Helsingør | Elsinore; Aalborg: Aalborg | Ålborg; Aabenraa: Aabenraa | Åbenrå",
  SE: "Göteborg: Göteborg | Gothenburg | Goteburg; Malmö: Malmö | Malmoe; Haparanda: Haparanda | Haaparanta",
  NO: "Trondheim: Trondheim | Tråante; Tromsø: Tromsø | Romsa; Kautokeino: Kautokeino | Guovdageaidnu; Kárášjohka: Karasjok",
  FI: `Helsinki: Helsinki | Helsingfors; Espoo: Espoo | Esbo; Vantaa: Vantaa | Vanda; Turku: Turku | Åbo;
    Tampere: Tampere | Tammerfors; Oulu: Oulu | Uleåborg; Vaasa: Vaasa | Vasa; Pori: Pori | Björneborg;
    Porvoo: Porvoo | Borgå; Hämeenlinna: Hämeenlinna | Tavastehus; Lappeenranta: Lappeenranta | Villmanstrand;
    Kokkola: Kokkola | Karleby; Hyvinge: Hyvinkää | Hyvinge; Kirkkonummi: Kirkkonummi | Kyrkslätt; Lohja: Lohja | Lojo;
    Sibbo: Sipoo | Sibbo; Jakobstad: Pietarsaari / Jakobstad; Korsholm: Mustasaari / Korsholm; Lovisa: Loviisa | Lovisa;
    Väståboland: Parainen / Pargas; Kerava: Kerava | Kervo; Järvenpää: Järvenpää | Träskända; Raisio: Raisio | Reso;
    Kaarina: Kaarina | S:t Karins; Rauma: Rauma | Raumo; Mikkeli: Mikkeli | S:t Michel; Savonlinna: Savonlinna | Nyslott;
    Hamina: Hamina | Fredrikshamn; Raahe: Raahe | Brahestad; Tornio: Tornio | Torneå; Uusikaupunki: Uusikaupunki | Nystad;
    Kristinestad: Kristiinankaupunki / Kristinestad; Vammala: Sastamala | Vammala; Hanko: Hanko / Hangö;
    Ekenäs: Tammisaari / Ekenäs; Mariehamn: Mariehamn | Maarianhamina; Närpes: Närpiö / Närpes`,
  US: "New York City: New York | New York City | NYC; Washington, D.C.: Washington, D.C. | Washington DC; Los Angeles: Los Angeles | LA; Philadelphia: Philadelphia | Philly; St. Louis: St. Louis | Saint Louis; Saint Paul: Saint Paul | St. Paul",
  CA: "Montréal: Montréal | Montreal; Québec: Québec | Quebec City; Greater Sudbury: Sudbury | Greater Sudbury; St. John's: St. John’s | Saint John's",
};

const TABLE = new Map(
  Object.entries(NAMES).flatMap(([country, text]) =>
    text.split(/;\s*/).map((entry) => {
      const colon = entry.indexOf(": ");
      return [`${country} ${entry.slice(0, colon)}`, entry.slice(colon + 2).split(" | ")] as const;
    }),
  ),
);

/** The name to show, followed by the other names that a search finds. */
export function namesOf(country: string, theirs: string): readonly string[] {
  return TABLE.get(`${country} ${theirs}`) ?? [theirs];
}

/** Entries of the table that match no city. */
export function listUnused(seen: Set<string>): string[] {
  return [...TABLE.keys()].filter((key) => !seen.has(key));
}

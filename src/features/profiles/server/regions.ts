import type { Country } from "#base/countries.ts";
import { COUNTRIES } from "#base/countries.ts";

export type Region = { country: Country; code: string; name: string };

/**
 * ISO 3166-2 codes with local names. England has none in that standard, so its nine regions have the codes of the
 * statistics office (TLC to TLK). France includes its five overseas regions.
 */
const TABLE: Record<Country, string> = {
  NL: `DR Drenthe, FL Flevoland, FR Friesland, GE Gelderland, GR Groningen, LI Limburg, NB Noord-Brabant,
    NH Noord-Holland, OV Overijssel, UT Utrecht, ZE Zeeland, ZH Zuid-Holland`,
  BE: `VAN Antwerpen, WBR Brabant wallon, BRU Bruxelles / Brussel, WHT Hainaut, WLG Liège, VLI Limburg,
    WLX Luxembourg, WNA Namur, VOV Oost-Vlaanderen, VBR Vlaams-Brabant, VWV West-Vlaanderen`,
  DE: `BW Baden-Württemberg, BY Bayern, BE Berlin, BB Brandenburg, HB Bremen, HH Hamburg, HE Hessen,
    MV Mecklenburg-Vorpommern, NI Niedersachsen, NW Nordrhein-Westfalen, RP Rheinland-Pfalz, SL Saarland, SN Sachsen,
    ST Sachsen-Anhalt, SH Schleswig-Holstein, TH Thüringen`,
  AT: `1 Burgenland, 2 Kärnten, 3 Niederösterreich, 4 Oberösterreich, 5 Salzburg, 6 Steiermark, 7 Tirol, 8 Vorarlberg,
    9 Wien`,
  CH: `AG Aargau, AR Appenzell Ausserrhoden, AI Appenzell Innerrhoden, BL Basel-Landschaft, BS Basel-Stadt,
    BE Bern / Berne, FR Fribourg / Freiburg, GE Genève, GL Glarus, GR Graubünden / Grigioni, JU Jura, LU Luzern,
    NE Neuchâtel, NW Nidwalden, OW Obwalden, SG St. Gallen, SH Schaffhausen, SZ Schwyz, SO Solothurn, TG Thurgau,
    TI Ticino, UR Uri, VS Valais / Wallis, VD Vaud, ZG Zug, ZH Zürich`,
  GB: `TLF East Midlands, TLH East of England, TLI London, TLC North East England, TLD North West England,
    NIR Northern Ireland, SCT Scotland, TLJ South East England, TLK South West England, WLS Wales, TLG West Midlands,
    TLE Yorkshire and the Humber`,
  IE: "C Connacht, L Leinster, M Munster, U Ulster",
  FR: `ARA Auvergne-Rhône-Alpes, BFC Bourgogne-Franche-Comté, BRE Bretagne, CVL Centre-Val de Loire, 20R Corse,
    GES Grand Est, HDF Hauts-de-France, IDF Île-de-France, NOR Normandie, NAQ Nouvelle-Aquitaine, OCC Occitanie,
    PDL Pays de la Loire, PAC Provence-Alpes-Côte d’Azur, 971 Guadeloupe, 973 Guyane, 974 La Réunion, 972 Martinique,
    976 Mayotte`,
  IT: `AG Agrigento, AL Alessandria, AN Ancona, AO Aosta, AR Arezzo, AP Ascoli Piceno, AT Asti, AV Avellino, BA Bari,
    BT Barletta-Andria-Trani, BL Belluno, BN Benevento, BG Bergamo, BI Biella, BO Bologna, BZ Bolzano / Bozen,
    BS Brescia, BR Brindisi, CA Cagliari, CL Caltanissetta, CB Campobasso, CE Caserta, CT Catania, CZ Catanzaro,
    CH Chieti, CO Como, CS Cosenza, CR Cremona, KR Crotone, CN Cuneo, EN Enna, FM Fermo, FE Ferrara, FI Firenze,
    FG Foggia, FC Forlì-Cesena, FR Frosinone, GE Genova, GO Gorizia, GR Grosseto, IM Imperia, IS Isernia, AQ L’Aquila,
    SP La Spezia, LT Latina, LE Lecce, LC Lecco, LI Livorno, LO Lodi, LU Lucca, MC Macerata, MN Mantova,
    MS Massa-Carrara, MT Matera, ME Messina, MI Milano, MO Modena, MB Monza e Brianza, NA Napoli, NO Novara, NU Nuoro,
    OR Oristano, PD Padova, PA Palermo, PR Parma, PV Pavia, PG Perugia, PU Pesaro e Urbino, PE Pescara, PC Piacenza,
    PI Pisa, PT Pistoia, PN Pordenone, PZ Potenza, PO Prato, RG Ragusa, RA Ravenna, RC Reggio Calabria,
    RE Reggio Emilia, RI Rieti, RN Rimini, RM Roma, RO Rovigo, SA Salerno, SS Sassari, SV Savona, SI Siena,
    SR Siracusa, SO Sondrio, SU Sud Sardegna, TA Taranto, TE Teramo, TR Terni, TO Torino, TP Trapani, TN Trento,
    TV Treviso, TS Trieste, UD Udine, VA Varese, VE Venezia, VB Verbano-Cusio-Ossola, VC Vercelli, VR Verona,
    VV Vibo Valentia, VI Vicenza, VT Viterbo`,
  ES: `C A Coruña, VI Álava / Araba, AB Albacete, A Alicante / Alacant, AL Almería, O Asturias, AV Ávila, BA Badajoz,
    B Barcelona, BI Bizkaia, BU Burgos, CC Cáceres, CA Cádiz, S Cantabria, CS Castellón / Castelló, CE Ceuta,
    CR Ciudad Real, CO Córdoba, CU Cuenca, SS Gipuzkoa, GI Girona, GR Granada, GU Guadalajara, H Huelva, HU Huesca,
    PM Illes Balears, J Jaén, LO La Rioja, GC Las Palmas, LE León, L Lleida, LU Lugo, M Madrid, MA Málaga, ML Melilla,
    MU Murcia, NA Navarra, OR Ourense, P Palencia, PO Pontevedra, SA Salamanca, TF Santa Cruz de Tenerife, SG Segovia,
    SE Sevilla, SO Soria, T Tarragona, TE Teruel, TO Toledo, V Valencia / València, VA Valladolid, ZA Zamora,
    Z Zaragoza`,
  PL: `02 dolnośląskie, 04 kujawsko-pomorskie, 06 lubelskie, 08 lubuskie, 10 łódzkie, 12 małopolskie, 14 mazowieckie,
    16 opolskie, 18 podkarpackie, 20 podlaskie, 22 pomorskie, 24 śląskie, 26 świętokrzyskie, 28 warmińsko-mazurskie,
    30 wielkopolskie, 32 zachodniopomorskie`,
  DK: "84 Hovedstaden, 82 Midtjylland, 81 Nordjylland, 85 Sjælland, 83 Syddanmark",
  SE: `K Blekinge, W Dalarna, I Gotland, X Gävleborg, N Halland, Z Jämtland, F Jönköping, H Kalmar, G Kronoberg,
    BD Norrbotten, M Skåne, AB Stockholm, D Södermanland, C Uppsala, S Värmland, AC Västerbotten, Y Västernorrland,
    U Västmanland, O Västra Götaland, T Örebro, E Östergötland`,
  NO: `42 Agder, 32 Akershus, 33 Buskerud, 56 Finnmark, 34 Innlandet, 15 Møre og Romsdal, 18 Nordland, 03 Oslo,
    11 Rogaland, 40 Telemark, 55 Troms, 50 Trøndelag, 39 Vestfold, 46 Vestland, 31 Østfold`,
  FI: `02 Etelä-Karjala, 03 Etelä-Pohjanmaa, 04 Etelä-Savo, 05 Kainuu, 06 Kanta-Häme, 07 Keski-Pohjanmaa,
    08 Keski-Suomi, 09 Kymenlaakso, 10 Lappi, 11 Pirkanmaa, 12 Pohjanmaa, 13 Pohjois-Karjala, 14 Pohjois-Pohjanmaa,
    15 Pohjois-Savo, 16 Päijät-Häme, 17 Satakunta, 18 Uusimaa, 19 Varsinais-Suomi, 01 Åland`,
  US: `AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware,
    DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas,
    KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi,
    MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York,
    NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island,
    SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington,
    WV West Virginia, WI Wisconsin, WY Wyoming`,
  CA: `AB Alberta, BC British Columbia, MB Manitoba, NB New Brunswick, NL Newfoundland and Labrador,
    NT Northwest Territories, NS Nova Scotia, NU Nunavut, ON Ontario, PE Prince Edward Island, QC Québec,
    SK Saskatchewan, YT Yukon`,
  AU: `ACT Australian Capital Territory, NSW New South Wales, NT Northern Territory, QLD Queensland,
    SA South Australia, TAS Tasmania, VIC Victoria, WA Western Australia`,
};

/** Every region, grouped by country. */
export const REGIONS: readonly Region[] = COUNTRIES.flatMap((country) =>
  TABLE[country].split(/,\s+/).map((entry) => {
    const space = entry.indexOf(" ");
    return { country, code: `${country}-${entry.slice(0, space)}`, name: entry.slice(space + 1) };
  }),
);

const BY_CODE = new Map(REGIONS.map((region) => [region.code, region]));

export function findRegion(code: string | null): Region | undefined {
  return code === null ? undefined : BY_CODE.get(code);
}

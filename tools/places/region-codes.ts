const england = (region: string, codes: string) =>
  codes.split(" ").map((code): [string, string] => [`GB.ENG.${code}`, `GB-${region}`]);

const numbered = (country: string, pairs: string) =>
  pairs.split(" ").map((pair): [string, string] => {
    const [theirs, ours] = pair.split("=");
    return [`${country}.${theirs}`, `${country}-${ours}`];
  });

/** Maps division codes of the gazetteer to ours where they differ. */
const OURS = new Map([
  ...numbered("NL", "01=DR 02=FR 03=GE 04=GR 05=LI 06=NB 07=NH 09=UT 10=ZE 11=ZH 15=OV 16=FL"),
  ...numbered(
    "DE",
    "01=BW 02=BY 03=HB 04=HH 05=HE 06=NI 07=NW 08=RP 09=SL 10=SH 11=BB 12=MV 13=SN 14=ST 15=TH 16=BE",
  ),
  ...numbered("AT", "01=1 02=2 03=3 04=4 05=5 06=6 07=7 08=8 09=9"),
  ...numbered(
    "FR",
    "11=IDF 24=CVL 27=BFC 28=NOR 32=HDF 44=GES 52=PDL 53=BRE 75=NAQ 76=OCC 84=ARA 93=PAC 94=20R",
  ),
  ...numbered(
    "PL",
    "72=02 73=04 74=10 75=06 76=08 77=12 78=14 79=16 80=18 81=20 82=22 83=24 84=26 85=28 86=30 87=32",
  ),
  ...numbered("DK", "17=84 18=82 19=81 20=85 21=83"),
  ...numbered(
    "SE",
    "02=K 03=X 05=I 06=N 07=Z 08=F 09=H 10=W 12=G 14=BD 15=T 16=E 18=D 21=C 22=S 23=AC 24=Y 25=U 26=AB 27=M 28=O",
  ),
  ...numbered(
    "NO",
    "01=32 04=33 05=56 08=15 09=18 12=03 13=31 14=11 17=40 18=55 20=39 21=50 34=34 42=42 46=46",
  ),
  ...numbered(
    "FI",
    "01=18 02=19 04=17 05=06 06=11 07=16 08=09 09=02 10=04 11=15 12=13 13=08 14=03 15=12 16=07 17=14 18=05 19=10",
  ),
  ...numbered("CA", "01=AB 02=BC 03=MB 04=NB 05=NL 07=NS 08=ON 09=PE 10=QC 11=SK 12=YT 13=NT 14=NU"),
  ...numbered("AU", "01=ACT 02=NSW 03=NT 04=QLD 05=SA 06=TAS 07=VIC 08=WA"),
  ...england("TLC", "D1 D8 E5 F5 I5 I7 J5 J6 K9 M7 N3 N6"),
  ...england("TLD", "A8 A9 B1 C1 C9 E9 G9 H2 H8 I2 K1 L2 L5 L8 N1 N2 O1 O6 P2 P7 Q1 Z7 Z8"),
  ...england("TLE", "A3 B4 C2 D5 E1 G6 G8 H3 J2 J3 J7 L3 L9 O7 Q5"),
  ...england("TLF", "D2 D3 H4 H5 H7 J8 J9 L4 NNH WNH"),
  ...england("TLG", "A7 C7 D7 F7 L6 L7 M2 M9 N4 O2 O8 P3 Q3 Q4"),
  ...england("TLH", "C3 E4 F8 I1 I9 K3 M5 N5 O3 Z5 Z6"),
  ...england("TLI", "GLA"),
  ...england("TLJ", "B3 B6 B9 E2 F2 G2 G5 I3 I6 K2 K6 K7 M1 M4 N7 P4 P6 P9 Q2"),
  ...england("TLK", "A4 AA B7 C6 D4 D6 E6 J4 K4 M3 M6 N9 O4 P8 Z9"),
  ["ES.ML.ME", "ES-ML"],
]);

/** Countries of the gazetteer that we treat as regions. */
const WHOLE: Record<string, string> = {
  GP: "FR-971",
  MQ: "FR-972",
  GF: "FR-973",
  RE: "FR-974",
  YT: "FR-976",
  AX: "FI-01",
};

export type Division = { country: string; admin1: string; admin2: string };

/** @returns our code; the caller checks whether such a region exists */
export function regionOf({ country, admin1, admin2 }: Division): string {
  const whole = WHOLE[country];
  if (whole) return whole;
  if (country === "GB" && admin1 !== "ENG") return `GB-${admin1}`;
  const known = OURS.get(`${country}.${admin1}.${admin2}`) ?? OURS.get(`${country}.${admin1}`);
  if (known) return known;
  const second = country === "BE" || country === "IT" || country === "ES";
  return `${country}-${second ? admin2 : admin1}`;
}

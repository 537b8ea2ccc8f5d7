/** Every character stands for several letters: the most variants that a password strength check can try. */
const LEET = "4@8({[<369&#!1|0$5+7%2/".repeat(20);

/** Never valid in any field: the call is refused before anything is done. */
export const REFUSED_TEXTS: Record<string, string> = {
  "too long": "x".repeat(60_000),
  "combining marks": `a${"\u0301\u0323".repeat(10_000)}`,
  "marks on every letter": `a${"\u0301".repeat(31)}`.repeat(500),
  "leet, too long": LEET.repeat(100),
  NUL: "anna\u0000",
  "half of a pair": "anna\ud800",
};

/** Valid in some fields: the answer must be no fault and take no work beyond the bounds. */
export const STRANGE_TEXTS: Record<string, string> = {
  leet: LEET.slice(0, 200),
  letters: "abcdefghijklmnopqrstuvwxyz0123456789".repeat(6).slice(0, 200),
  "signs that become eighteen": "\ufdfa".repeat(2_000),
  "many lines": "1 \n".repeat(600),
  "many digits": "9".repeat(19),
  "negative number": "-1",
  "not a number": "NaN",
  "hexadecimal number": "0x10",
  exponent: "1e308",
  empty: "",
  prototype: "__proto__",
};

export const STRANGE_NUMBERS: Record<string, number> = {
  negative: -1,
  "beyond 32 bits": 2 ** 31,
  "beyond exact": 2 ** 53,
  huge: 1e308,
  part: 0.5,
};

const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
const many = (n: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: n }, (_, i) => [`k${i}`, i])));

export const HOSTILE_BODIES: Record<string, string | Uint8Array<ArrayBuffer>> = {
  "many names": many(6_000),
  "some names too many": many(1_500),
  "a long name": JSON.stringify({ ["k".repeat(50_000)]: 1 }),
  "a deep body": deep(10_000),
  "a deep list": "[".repeat(30_000) + "]".repeat(30_000),
  "a long list": JSON.stringify(Array(20_000).fill(1)),
  "a name with NUL": '{"a\\u0000b":1}',
  "a name that objects have": '{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}}}',
  "no object": '"text"',
  "a number": "1e999",
  nothing: "",
  null: "null",
  "half a body": '{"email":',
  "no UTF-8": new Uint8Array([0x22, 0xff, 0xfe, 0x22]),
};

export const HOSTILE_QUERIES: Record<string, string> = {
  "many names": Array.from({ length: 2_000 }, (_, i) => `k${i}`).join("&"),
  "one name many times": "id=1&".repeat(2_500),
  "a name that objects have": "__proto__=1&constructor=2&__proto__=3&toString=4",
  "a broken escape": "%=%&%zz=%E0%A4%A&%00=1",
  "a foreign domain": "domain=%00",
};

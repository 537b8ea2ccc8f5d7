import { spawn } from "node:child_process";
import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BytesLimits, bytesLimitsOf } from "#base/bytes.ts";
import { makeAllRights, ORIGIN } from "#features/staff/server/staff.fixture.ts";
import { grantCredits } from "#features/wallet/server/wallet.ts";
import type { Served } from "#platform/calls/handle.ts";
import { noLimits } from "#platform/limits/count-calls.ts";
import { countWork } from "#testing/count-work.ts";
import { makeHostilePictures } from "#testing/hostile-pictures.ts";
import { HOSTILE_BODIES } from "#testing/hostile-values.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { hereSite, openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { endpoints } from "../endpoints.ts";

const SECRET = "a secret that is long enough for this test";

let testApp: TestApp;
let anna: MadeMember;
let staff: Record<string, string>;
let ben: MadeMember;
let rendered = 0;
let pictures: Awaited<ReturnType<typeof makeHostilePictures>>;
beforeAll(async () => {
  testApp = await openTestApp({ env: { SECRET } });
  testApp.app.limits = noLimits;
  [anna, ben] = [await makeMember(testApp), await makeMember(testApp)];
  const cookie = await makeAllRights(testApp);
  staff = { cookie, origin: ORIGIN, "user-agent": "Firefox/140 Linux" };
  const grant = { memberId: anna.id, credits: 50, reason: "operator", key: randomUUID() } as const;
  await testApp.app.db.transaction().execute((tx) => grantCredits(testApp.app, tx, grant));
  const { render } = testApp.app.images;
  testApp.app.images.render = (...picture) => {
    rendered += 1;
    return render(...picture);
  };
  pictures = await makeHostilePictures();
});
afterAll(() => testApp.close());

const takers = endpoints.flatMap((served) => {
  const limits = served.endpoint.body && bytesLimitsOf(served.endpoint.body);
  return limits ? [{ name: served.endpoint.name, served, limits }] : [];
});
/** These ask staff for a fresh confirmation, and for what the bytes belong to, before anything else. */
const CONFIRMED = ["takeReturnsAtDesk", "uploadBrandPicture"];
const takersOfAny = takers.filter(({ name }) => !CONFIRMED.includes(name));
/** Whoever may send bytes to this endpoint. */
const senderOf = ({ policy }: Served) => (policy.who === "staff" ? staff : { cookie: anna.cookie });
/** The site's limit if the endpoint has one, else the contract's. */
const maxBytesOf = ({ policy }: Served, limits: BytesLimits) =>
  policy.maxBytes?.({ site: hereSite(testApp) }) ?? limits.maxBytes;
const PICTURES = ["uploadPhoto", "sendImage"];
const takersOfPictures = takers.filter(({ name }) => PICTURES.includes(name));

function addressOf({ endpoint }: Served, provider = "sandbox"): string {
  const path = endpoint.path.replace(":provider", provider);
  return endpoint.name === "sendImage" ? `${path}?id=${randomUUID()}&to=${ben.id}` : path;
}

/** Makes an endless body and counts how many of its bytes were read. */
function endless() {
  const read = { bytes: 0 };
  const body = new ReadableStream(
    {
      pull(controller) {
        read.bytes += 64_000;
        controller.enqueue(new Uint8Array(64_000));
      },
    },
    { highWaterMark: 0 },
  );
  return { read, body };
}

async function send(served: Served, headers: Record<string, string>, body: BodyInit) {
  const init = { method: served.endpoint.method, headers, body, duplex: "half" };
  const answer = await testApp.ask(addressOf(served), init as never);
  return { status: answer.status, words: await answer.text() };
}

test("this test knows every call that takes raw bytes", () => {
  expect(takers.map(({ name }) => name).sort()).toEqual([
    "previewReturns",
    "sendImage",
    "takeAgeNews",
    "takeAgeProof",
    "takeReturnsAtDesk",
    "takeWebhook",
    "uploadBrandPicture",
    "uploadPhoto",
  ]);
});

describe("[Q-01] bytes are refused before they are read", () => {
  const form = "multipart/form-data; boundary=x";
  const TYPES = [
    form,
    "multipart/form-data",
    `multipart/form-data; boundary=${"x".repeat(4_000)}`,
    "multipart/mixed; boundary=x",
    "application/octet-stream",
    "image/svg+xml",
    "image/jpeg image/png",
    "image/jpeg,image/png",
    "image/JPEG/../png",
    ";".repeat(4_000),
    "\u00ff/x",
  ];

  test.each(takersOfAny)("$name: of every other type, including files in a form", async ({ served }) => {
    for (const type of TYPES) {
      const { read, body } = endless();
      const { status } = await send(served, { ...senderOf(served), "content-type": type }, body);
      expect([type, status, read.bytes]).toEqual([type, 415, 0]);
    }
    const names = ["../../etc/passwd", "a\0.jpg", "x".repeat(5_000), "\u202egpj.exe", 'a"; filename="b'];
    for (const name of names) {
      const file = `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n\u00ff\r\n--x--`;
      expect((await send(served, { ...senderOf(served), "content-type": form }, file)).status).toBe(415);
    }
  });

  test.each(takersOfAny)(
    "$name: announced as too long, and at its limit where it was not",
    async ({ served, limits }) => {
      const headers = { ...senderOf(served), "content-type": limits.contentTypes[0] as string };
      const maxBytes = maxBytesOf(served, limits);
      const announced = endless();
      const length = { ...headers, "content-length": String(maxBytes + 1) };
      expect((await send(served, length, announced.body)).status).toBe(413);
      expect(announced.read.bytes).toBe(0);
      const silent = endless();
      const { result, work } = await countWork(() => send(served, headers, silent.body));
      expect(result.status).toBe(413);
      expect(silent.read.bytes).toBeLessThanOrEqual(maxBytes + 2 * 64_000);
      expect([work.hashed, work.judged]).toEqual([0, []]);
      expect(rendered).toBe(0);
    },
  );

  test.each(takers.filter(({ name }) => CONFIRMED.includes(name)))(
    "$name: of staff without a confirmation",
    async ({ served, limits }) => {
      const { read, body } = endless();
      const headers = { ...senderOf(served), "content-type": limits.contentTypes[0] as string };
      const { status } = await send(served, headers, body);
      expect([400, 403]).toContain(status);
      expect(read.bytes).toBe(0);
    },
  );

  test.each(takersOfPictures)("$name: of a visitor", async ({ served, limits }) => {
    const { read, body } = endless();
    const headers = { "content-type": limits.contentTypes[0] as string };
    expect([(await send(served, headers, body)).status, read.bytes]).toEqual([403, 0]);
  });
});

/** Runs in a process of its own, as the worker does, because sharp's settings apply to a whole process. */
function countDecoded(files: Buffer[]): Promise<{ fault: string; decoded: number }[]> {
  const script = new URL("../testing/count-decoded.ts", import.meta.url).pathname;
  const child = spawn(process.execPath, [script], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(files.map((file) => file.toString("base64")).join("\n"));
  return new Promise((resolve, reject) => {
    const lines: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => lines.push(chunk));
    child.on("error", reject);
    child.on("close", () => {
      const text = Buffer.concat(lines).toString().trim();
      resolve(text.split("\n").map((line) => JSON.parse(line)));
    });
  });
}

describe("[Q-01] hostile pictures", () => {
  test("are refused by the process that decodes before it decodes a pixel", async () => {
    const all = Object.entries(pictures);
    const found = await countDecoded(all.map(([, { file }]) => file));
    expect(all.map(([what], index) => ({ what, ...found[index] }))).toEqual(
      all.map(([what, { fault }]) => ({ what, fault, decoded: 0 })),
    );
  });

  test.each(takersOfPictures)(
    "$name answers with a short refusal, and leaves decoding to that process",
    async ({ served, limits }) => {
      const ofEachFault = new Map(
        Object.entries(pictures).map(([what, one]) => [one.fault, { what, ...one }]),
      );
      for (const { what, file, fault } of ofEachFault.values()) {
        rendered = 0;
        const headers = { cookie: anna.cookie, "content-type": `${limits.contentTypes[1]}; charset=x; q="` };
        const { result, work } = await countWork(() => send(served, headers, new Uint8Array(file)));
        expect([what, JSON.parse(result.words).error]).toEqual([what, `photos.${fault}`]);
        expect([result.words.length < 1_000, rendered]).toEqual([true, 1]);
        expect([work.hashed, work.judged, work.normalized]).toEqual([0, [], []]);
      }
    },
  );
});

describe("[Q-01] payment news", () => {
  const event = (changes: object) =>
    JSON.stringify({ id: randomUUID(), ref: "sb_1", reference: "1", ...changes });
  const BODIES: Record<string, string | Uint8Array<ArrayBuffer>> = {
    ...HOSTILE_BODIES,
    "as long as may be": "x".repeat(64_000),
    "deep, as long as may be": `${"[".repeat(32_000)}${"]".repeat(32_000)}`,
    "NUL in its id": event({ id: "a\0b" }),
    "NUL in its reference": event({ ref: "sb\0", reference: "1\0" }),
    "half of a pair": '{"id":"\\ud800","ref":"\\udfff","reference":"\\ud800"}',
    "no id": event({ id: undefined }),
    "an id of another type": event({ id: { toString: 1 } }),
    "references of other types": event({ ref: { a: [1] }, reference: [[1]] }),
    numbers: event({ id: 1e308, ref: -1, reference: 2 ** 63 }),
    booleans: event({ id: true, ref: false, reference: true }),
    "a long id": event({ id: "i".repeat(60_000) }),
    "a long reference": event({ ref: "r".repeat(30_000), reference: "9".repeat(30_000) }),
  };
  /** Statuses for a webhook that is not the provider's, or too long. */
  const REFUSED = [401, 413];
  const countKept = async () =>
    (await testApp.app.db.selectFrom("shopWebhook").select("id").execute()).length;
  const post = (provider: string, body: string | Uint8Array<ArrayBuffer>, signature: string) =>
    testApp.ask(`/api/payment-news/${provider}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-sandbox-signature": signature },
      body,
    });

  /** Counts how often this text was parsed. */
  async function countParsed(body: string | Uint8Array, run: () => Promise<Response>) {
    const { parse } = JSON;
    const text = Buffer.from(body as string).toString();
    let parsed = 0;
    JSON.parse = (json, ...more) => {
      if (json === text) parsed += 1;
      return parse(json, ...more);
    };
    try {
      const { result, work } = await countWork(run);
      return { status: result.status, length: (await result.text()).length, parsed, work };
    } finally {
      JSON.parse = parse;
    }
  }

  test("with a wrong signature is refused before it is parsed, for each provider", async () => {
    const before = await countKept();
    const providers = [...testApp.app.payments.map(({ name }) => name), "nobody", "__proto__"];
    expect(providers).toContain("sandbox");
    for (const provider of providers)
      for (const [what, body] of Object.entries(BODIES))
        for (const signature of ["", "0".repeat(64), "x".repeat(8_000)]) {
          const said = await countParsed(body, () => post(provider, body, signature));
          expect([provider, what, REFUSED.includes(said.status), said.parsed]).toEqual([
            provider,
            what,
            true,
            0,
          ]);
          expect([said.length < 1_000, said.work]).toEqual([true, { judged: [], normalized: [], hashed: 0 }]);
        }
    expect(await countKept()).toBe(before);
  });

  test("with a valid signature but no valid news is refused or does no harm, and delays no other", async () => {
    const sign = (body: string | Uint8Array) =>
      createHmac("sha256", `sandbox ${SECRET}`).update(body).digest("hex");
    for (const [what, body] of Object.entries(BODIES)) {
      const said = await countParsed(body, () => post("sandbox", body, sign(body)));
      expect([what, [200, ...REFUSED].includes(said.status), said.parsed <= 1]).toEqual([what, true, true]);
    }
    await testApp.runJobs();
    const { rows } = await testApp.app.pool.query(
      "select last_error from graphile_worker.jobs where last_error is not null",
    );
    expect(rows).toEqual([]);
    const left = await testApp.app.db
      .selectFrom("shopWebhook")
      .select("id")
      .where("actedAt", "is", null)
      .execute();
    expect(left).toEqual([]);
  });
});

describe("[Q-01] passkeys", () => {
  const encode = (bytes: Uint8Array | string) => Buffer.from(bytes as string).toString("base64url");
  /** The most that a JSON body of 64 KB carries. */
  const most = 40_000;
  const BLOBS: Record<string, Buffer> = {
    nothing: Buffer.alloc(0),
    zeros: Buffer.alloc(most),
    "lists in lists": Buffer.alloc(most, 0x81),
    "maps in maps": Buffer.alloc(most, 0xa1),
    "tags of tags": Buffer.alloc(most, 0xc1),
    "a list that declares 2^63 elements": Buffer.from([0x9b, 0x7f, ...Array(7).fill(0xff), 1]),
    "bytes that declare 2^53": Buffer.from([0x5b, 0, 0x1f, ...Array(6).fill(0xff), 1]),
    "a list without an end": Buffer.alloc(most, 0x9f),
    "a statement of certificates": Buffer.concat([
      Buffer.from("a363666d74667061636b6564", "hex"),
      Buffer.from("6761747453746d74a163783563", "hex"),
      Buffer.from([0x99, 0x4e, 0x20]),
      Buffer.alloc(20_000, 0x40),
      Buffer.from("6861757468446174615825", "hex"),
      Buffer.alloc(37),
    ]),
  };

  test("a credential of any bytes is refused in a short answer, and hashes no password", async () => {
    for (const [what, blob] of Object.entries(BLOBS)) {
      for (const path of ["/api/passkeys", "/api/passkeys/login"]) {
        const type = path.endsWith("login") ? "webauthn.get" : "webauthn.create";
        const clientDataJSON = encode(
          JSON.stringify({ type, challenge: "x", origin: "http://localhost", crossOrigin: false }),
        );
        const response = path.endsWith("login")
          ? { clientDataJSON, authenticatorData: encode(blob), signature: "AA" }
          : { clientDataJSON, attestationObject: encode(blob) };
        const credential = {
          id: "AAAA",
          rawId: "AAAA",
          type: "public-key",
          clientExtensionResults: {},
          response,
        };
        const json = path.endsWith("login") ? { credential } : { credential, name: "Key" };
        const { result, work } = await countWork(() =>
          testApp.ask(path, { method: "POST", json, headers: { cookie: anna.cookie } }),
        );
        expect([what, path, result.status]).toEqual([what, path, 401]);
        expect((await result.text()).length).toBeLessThan(1_000);
        expect([work.hashed, work.judged]).toEqual([0, []]);
      }
    }
  });
});

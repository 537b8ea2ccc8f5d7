import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { createServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, vi } from "vitest";
import type { GettingStarted } from "#features/operations/opening-contract.ts";
import type { Offer, Order } from "#features/shop/contract.ts";
import { openAdyen } from "#testing/adyen/open-adyen.ts";
import { makeCertificate } from "#testing/age/make-certificate.ts";
import { makeSoftwareKey, type SoftwareKey } from "#testing/authenticator.ts";
import { endWithFile } from "#testing/end-with-file.ts";
import type { FakeProvider } from "#testing/fake-provider.ts";
import { findFreePort } from "#testing/free-port.ts";
import { openMailServer } from "#testing/mail-server.ts";
import { type PostgresServer, startPrimary } from "#testing/postgres-server.ts";
import { startProgram } from "#testing/start-program.ts";
import { where } from "#testing/where.ts";
import { buildPagesIfStale } from "./page-build/build-pages.ts";

// The test starts a program and two commands: seconds on an idle machine, far more on a busy one.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const ROOT = join(import.meta.dirname, "../..");
/** The role that the program runs as, which owns nothing. */
const PROGRAM = "velvet_program";
const PATIENCE = { timeout: 60_000, interval: 100 };

let database: PostgresServer;
let port: number;
let publicPort: number;
let adyen: FakeProvider;
let mail: Awaited<ReturnType<typeof openMailServer>>;
let env: Record<string, string>;
const siteHost = () => `localhost:${publicPort}`;
const deskHost = () => `desk.localhost:${publicPort}`;

beforeAll(async () => {
  [port, publicPort] = [await findFreePort(), await findFreePort()];
  const folder = await mkdtemp(join(tmpdir(), "velvet-installation-"));
  endWithFile(() => rm(folder, { recursive: true }));
  [database] = await Promise.all([startPrimary(), buildPagesIfStale({ say: () => {} })]);
  await database.query(`create role ${PROGRAM} login`);
  adyen = await openAdyen({ judged: false });
  endWithFile(() => adyen.close());
  mail = await openMailServer();
  endWithFile(() => mail.close());
  const certificates = await startProxy(folder);
  const asProgram = new URL(database.url);
  asProgram.username = PROGRAM;
  env = {
    ...{ MODE: "production", DATABASE_URL: asProgram.href, DATABASE_POOL: "4" },
    ...{ PORT: String(port), HOST: "127.0.0.1", TRUSTED_PROXIES: "127.0.0.1", DATA_DIR: folder },
    ...{ PUBLIC_ADDRESS: `https://${siteHost()}`, DESK_ADDRESS: `https://${deskHost()}` },
    ...{ SECRET: "9c1f7ae05b3d4826fa60e71d93b2c584", MAIL_URL: mail.url, MAIL_FROM: "post@velvet.example" },
    ...{ NODE_EXTRA_CA_CERTS: certificates, LOG_LEVEL: "error" },
    ...adyen.env,
    ADYEN_METHODS: "creditcard,ideal,bancontact",
  };
});

/** The proxy that every installation has in front: it ends TLS. @returns the file with its certificate */
async function startProxy(folder: string): Promise<string> {
  const { der, privateKey } = makeCertificate({
    ...{
      name: "localhost",
      isAuthority: true,
      withoutUsage: true,
      until: new Date(Date.now() + 90 * 86_400_000),
    },
  });
  const cert = `-----BEGIN CERTIFICATE-----\n${der.toString("base64")}\n-----END CERTIFICATE-----\n`;
  const key = privateKey.export({ type: "pkcs8", format: "pem" }) as string;
  const proxy = createServer({ cert, key }, (asked, answer) => {
    const headers = { ...asked.headers, "x-forwarded-proto": "https" };
    const { method, url: path } = asked;
    const passed = request({ host: "127.0.0.1", port, method, path, headers }, (got) => {
      answer.writeHead(got.statusCode as number, got.headers);
      got.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  });
  proxy.listen(publicPort, "localhost");
  await once(proxy, "listening");
  endWithFile(() => new Promise<void>((done) => proxy.close(() => done())));
  await writeFile(join(folder, "localhost.pem"), cert);
  return join(folder, "localhost.pem");
}

const cli = (...args: string[]) => runCommand(args, env);

/** With the role that owns the tables, which nothing else gets. */
const migrateAsOwner = () => runCommand(["migrate"], { ...env, DATABASE_MIGRATE_URL: database.url });

async function runCommand(args: string[], settings: Record<string, string>): Promise<string> {
  const { PATH, HOME } = process.env;
  const options = { cwd: ROOT, env: { PATH, HOME, ...settings } };
  const { stdout } = await promisify(execFile)(process.execPath, ["src/cli.ts", ...args], options);
  return stdout;
}

type Sent = { method?: string; json?: unknown; cookie?: string; accept?: string };
type Got = { status: number; text: string; json: () => unknown; cookie: string };

/** Asks as a browser does, whose requests the proxy passes on. */
async function send(host: string, path: string, { method = "GET", json, cookie = "", accept = "*/*" }: Sent) {
  const headers = {
    ...{ host, cookie, accept, "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9" },
    ...(method !== "GET" && { origin: `https://${host}`, "content-type": "application/json" }),
  };
  const sending = request({ host: "127.0.0.1", port, method, path, headers });
  sending.end(json === undefined ? undefined : JSON.stringify(json));
  const [answer] = (await once(sending, "response")) as [IncomingMessage];
  const text = Buffer.concat(await answer.toArray()).toString();
  const cookies = (answer.headers["set-cookie"] ?? []).map((one) => one.split(";")[0] as string);
  return {
    status: answer.statusCode as number,
    text,
    json: () => JSON.parse(text),
    cookie: cookies.join("; "),
  };
}

/** Sets up the first operator by the link of the command, and logs in. */
async function enterDesk(link: string) {
  const token = new URL(link).hash.slice(1);
  let cookie = "";
  const post = async (path: string, json: unknown = {}): Promise<Got> => {
    const answer = await send(deskHost(), `/api/desk/${path}`, { method: "POST", json, cookie });
    expect(answer.status, `${path}: ${answer.text}`).toBeLessThan(300);
    return answer;
  };
  const ceremony = { origin: `https://${deskHost()}`, rpId: "desk.localhost" };
  const challengeOf = async (path: string, json = {}) =>
    ((await post(path, json)).json() as { challenge: string }).challenge;
  const keys: SoftwareKey[] = [];
  for (const name of ["Key", "Second key"]) {
    const key = makeSoftwareKey();
    const challenge = await challengeOf("enrolments/passkey-options", { token });
    await post("enrolments/passkeys", { token, name, credential: key.register({ challenge, ...ceremony }) });
    keys.push(key);
  }
  await post("enrolments/finish", { token });
  const assert = async (path: string) => ({
    credential: keys[0]?.assert({ challenge: await challengeOf(path), ...ceremony }),
  });
  cookie = (await post("log-ins", await assert("log-in-options"))).cookie;
  return {
    post,
    confirm: async () => void (await post("confirmations", await assert("confirmation-options"))),
    async left(): Promise<string[]> {
      const answer = await send(deskHost(), "/api/desk/getting-started", { cookie });
      expect(answer.status).toBe(200);
      const { installation, sites } = answer.json() as GettingStarted;
      return [...installation, ...sites.flatMap(({ steps }) => steps)]
        .filter(({ weight, is_done }) => !is_done && weight !== "optional")
        .map(({ name, problems }) => `${name}: ${problems.map(({ code }) => code).join(", ")}`);
    },
    page: (path: string) => send(deskHost(), path, { cookie, accept: "text/html" }),
  };
}

/** Signs up, confirms by the mail that arrives, and buys the smallest bundle at the provider. @returns its state */
async function buyFirst(): Promise<{ state: string; credits: number }> {
  const email = "newcomer@members.example";
  const person = { email, name: "Newcomer", date_of_birth: "1990-06-15", password: "violet canoe harbour" };
  const ask = async (path: string, sent: Sent, status: number) => {
    const answer = await send(siteHost(), path, sent);
    expect(answer.status, `${path}: ${answer.text}`).toBe(status);
    return answer;
  };
  const post = (json: unknown, cookie = ""): Sent => ({ method: "POST", json, cookie });
  const { cookie } = await ask("/api/signups", post({ ...person, terms: true }), 201);
  const token = await vi.waitFor(() => {
    const text = mail.deliveries.find(({ to }) => to.includes(email))?.mail.text ?? "";
    const [, found] = /\/activate\/done\?token=([\w.%-]+)/.exec(text) ?? [];
    expect(found, text).toBeDefined();
    return found as string;
  }, PATIENCE);
  await send(siteHost(), "/api/activations", post({ token }));
  const offer = (await ask("/api/offer", { cookie }, 200)).json() as Offer;
  const [bundle] = offer.bundles as [Offer["bundles"][number]];
  const placed = {
    ...{ client_id: randomUUID(), bundle: bundle.code, expected: bundle.price, method: "creditcard" },
    ...{ start_now: true, start_now_text: offer.start_now_text },
  };
  const order = (await ask("/api/orders", post(placed, cookie), 201)).json() as Order;
  await adyen.pay(order.next as { url: string }, "pay");
  for (const { method, path, headers, body } of adyen.takeWebhooks())
    await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, ...(body !== undefined && { body }) });
  return vi.waitFor(async () => {
    const read = (await ask(`/api/orders/${order.id}`, { cookie }, 200)).json() as { order?: Order } & Order;
    const { state, credits } = read.order ?? read;
    expect(state).toBe("completed");
    return { state, credits };
  }, PATIENCE);
}

where("adyen").test(
  "[B-13] a newcomer sets an empty production installation up at the desk until its site is open and the first order is paid",
  async () => {
    await migrateAsOwner();
    await cli(
      ...[
        "make-site",
        "--name",
        "Noorderlicht",
        "--domain",
        "localhost",
        "--email",
        "help@noorderlicht.example",
      ],
      ...["--language", "nl", "--company", "Noord B.V.", "--address", "Kade 1", "--city", "Groningen"],
      ...["--country", "NL", "--kvk", "30123456", "--vat", "NL001234567B01", "--phone", "+31 50 1234567"],
    );
    const printed = await cli(
      "make-person",
      "--name",
      "Olga",
      "--email",
      "olga@desk.example",
      "--role",
      "operator",
    );
    await startProgram({ env });
    const home = () => send(siteHost(), "/", { accept: "text/html" });

    const before = await home();
    expect([before.status, before.text]).toEqual([
      503,
      expect.stringContaining("Noorderlicht is nog niet open"),
    ]);
    expect((await send(siteHost(), "/pages/terms", { accept: "text/html" })).status).toBe(200);
    expect((await send(siteHost(), "/api/signups", { method: "POST", json: {} })).status).toBe(503);

    const desk = await enterDesk(printed.split("\n").find((line) => line.startsWith("http")) as string);
    expect((await desk.page("/desk")).text).toContain("Setting up isn’t finished");
    const page = await desk.page("/desk/getting-started");
    expect(page.text).toContain("Getting started");
    expect(page.text).not.toContain(env.SECRET);
    expect(await desk.left()).toEqual([
      ...["people: one_operator", "mail: not_checked", "mail_records: not_checked", "payments: not_checked"],
      ...["domains: not_checked", "open: steps_left", "first_order: no_order"],
    ]);

    for (const kind of ["domains", "payments", "mail"]) await desk.post("checks", { kind });
    const advised = (await desk.left()).filter((line) => !line.startsWith("mail_records"));
    expect(advised).toEqual(["people: one_operator", "open: not_opened", "first_order: no_order"]);
    await desk.confirm();
    await desk.post("site-openings", { site: 1 });
    expect((await home()).status).toBe(200);

    expect(await buyFirst()).toEqual({ state: "completed", credits: 10 });
    expect(await adyen.books()).toMatchObject([
      { state: "paid", amount: expect.any(Number), currency: "EUR" },
    ]);
    expect((await desk.left()).filter((line) => !line.startsWith("mail_records"))).toEqual([
      "people: one_operator",
    ]);
  },
);

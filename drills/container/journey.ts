import { chromium, expect, type WebSocket } from "@playwright/test";
import sharp from "sharp";
import { HYDRATION_MARK } from "#ui/hydration-mark.ts";
import { say } from "../../e2e/words.ts";
import { findBrowser } from "../../tools/find-browser.mjs";
import type { Ask, Got } from "./ask.ts";
import { DOMAIN, type Topology } from "./topology.ts";
import { until } from "./until.ts";

const PERSON = { email: "newcomer@members.example", name: "Newcomer", password: "violet canoe harbour" };
const PATIENCE = 30;

/** Makes and opens the first site by the commands in the image, as the operator's manual says. */
export async function openSite({ exec }: Topology, ask: Ask): Promise<void> {
  const cli = (...words: string[]) => exec("web-1", "node", "src/cli.ts", ...words);
  await cli(
    ...["make-site", "--name", "Noorderlicht", "--domain", DOMAIN, "--email", `help@${DOMAIN}`],
    ...["--language", "en", "--company", "Noord B.V.", "--address", "Kade 1", "--city", "Groningen"],
    ...["--country", "NL", "--kvk", "30123456", "--vat", "NL001234567B01", "--phone", "+31 50 1234567"],
  );
  await cli("open-site", "--domain", DOMAIN, "--anyway");
  for (const name of ["web-1", "web-2"] as const)
    await until(`${name} serves the site`, PATIENCE, async () => (await ask(name, "/login")).status === 200);
}

/** A newcomer signs up, confirms by the link in the mail, and uploads a photo. @returns the session's cookie */
export async function signUp({ deliveries }: Topology, ask: Ask): Promise<string> {
  const post = async (path: string, json: unknown, cookie = "") =>
    mustBe(await ask("proxy", path, { method: "POST", json, cookie }), path, [200, 201, 204]);
  const { cookie } = await post("/api/signups", { ...PERSON, date_of_birth: "1990-06-15", terms: true });
  const find = () => {
    const text = deliveries.find(({ to }) => to.includes(PERSON.email))?.mail.text ?? "";
    return /\/activate\/done\?token=([\w.%-]+)/.exec(text)?.[1];
  };
  await until("the mail with the link has arrived", PATIENCE, () => find() !== undefined);
  const confirmed = await post("/api/activations", { token: find() }, cookie);
  return confirmed.cookie || cookie;
}

/** A photo that one process takes is served by both, from the volume that they share. */
export async function sharePhoto(ask: Ask, cookie: string): Promise<void> {
  const body = await makePicture(800);
  const headers = { "content-type": "image/jpeg", "content-length": String(body.length) };
  const taken = await ask("proxy", "/api/photos", { method: "POST", body, headers, cookie });
  const { text } = mustBe(taken, "/api/photos", [201]);
  const { thumb_filename: file } = JSON.parse(text);
  for (const name of ["web-1", "web-2"] as const)
    mustBe(await ask(name, `/media/${file}`, { cookie }), `the photo from ${name}`, [200]);
}

export function makePicture(width: number): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const create = { width, height: width, channels: 3, background: "#444", noise } as const;
  return sharp({ create }).jpeg({ quality: 90 }).toBuffer();
}

function mustBe(got: Got, what: string, statuses: number[]): Got {
  if (statuses.includes(got.status)) return got;
  throw new Error(`${what} was answered with ${got.status}: ${got.text.slice(0, 300)}`);
}

/** Logs in on the page and opens the settings. @returns what the browser complained of */
export async function logInByBrowser({ addresses }: Topology): Promise<string[]> {
  const faults: string[] = [];
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      "--no-sandbox",
      "--disable-background-networking",
      `--host-resolver-rules=MAP ${DOMAIN} ${addresses.proxy}`,
    ],
  });
  try {
    const context = await browser.newContext({
      ignoreHTTPSErrors: true,
      locale: "en-GB",
      serviceWorkers: "block",
    });
    await context.addInitScript(() => {
      if (location.protocol === "https:") localStorage.setItem("site-entry-warning-skipped", "1700000000");
    });
    context.on("console", (message) => {
      if (message.type() === "error") faults.push(`console: ${message.text()}`);
    });
    context.on("weberror", (error) => void faults.push(`page error: ${error.error().message}`));
    const page = await context.newPage();
    const sockets: WebSocket[] = [];
    const heard: WebSocket[] = [];
    page.on("websocket", (socket) => {
      sockets.push(socket);
      socket.on("framereceived", () => void heard.push(socket));
    });
    await page.goto(`https://${DOMAIN}/login?callback=%2Fsettings`);
    await expect(page.locator(`html[${HYDRATION_MARK}]`)).toBeAttached();
    await page.getByLabel(say("en", "accounts:login.name")).fill(PERSON.email);
    await page.getByLabel(say("en", "accounts:password.label"), { exact: true }).fill(PERSON.password);
    await page.getByRole("button", { name: say("en", "accounts:login.button"), exact: true }).click();
    const title = { level: 1, name: say("en", "member-frame:menu.settings") };
    await expect(page.getByRole("heading", title)).toBeVisible({ timeout: PATIENCE * 1000 });
    await until("the browser hears something on its socket", PATIENCE, () => heard.length > 0);
    for (const socket of sockets)
      if (socket.url() !== `wss://${DOMAIN}/live`) faults.push(`a socket to ${socket.url()}`);
    return faults;
  } finally {
    await browser.close();
  }
}

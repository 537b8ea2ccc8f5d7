import { randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import type { AgeCheck } from "../src/features/age/contract.ts";
import type { Shot, World } from "./shot.ts";

type OpenAs = (page: Page, path: string) => Promise<void>;

const LINK = `av://?${new URLSearchParams({
  response_type: "vp_token",
  response_mode: "direct_post",
  client_id: "redirect_uri:https://velvet.example/api/age-proofs",
  response_uri: "https://velvet.example/api/age-proofs",
  nonce: "9b8a7c6d5e4f3a2b1c0d9e",
  state: "f894cad2-4104-4ee5-8a22-71757bc4e3fb",
})}`;

/** The proof of age in each of its states, in Great Britain, where the default policy needs one. */
export function listAgeShots(openAs: OpenAs): Shot[] {
  const shot = (name: string, change: Partial<AgeCheck>): Shot => ({
    name: `age-${name}`,
    path: "/",
    place: "GB",
    reach: (page) => openCheck(page, openAs, change),
  });
  return [
    { name: "age", path: "/", place: "GB", reach: (page) => openAs(page, "/prove-age") },
    shot("waiting", { next: { kind: "redirect", url: "https://provider.example" } }),
    shot("wallet", { next: { kind: "wallet", link: LINK } }),
    shot("wallet-here", { same_device: true, next: { kind: "wallet", link: LINK } }),
    shot("proved", { state: "proved" }),
    shot("passed", { state: "passed" }),
    shot("failed", { state: "failed" }),
    { name: "age-held", path: "/", place: "GB", reach: openHeld },
    { name: "age-needed", path: "/", place: "GB", reach: (page) => openAs(page, "/members/2") },
  ];
}

/** Begins a check whose answer is made here. The page would follow a redirect, so that one comes with the poll. */
async function openCheck(page: Page, openAs: OpenAs, change: Partial<AgeCheck>) {
  await openAs(page, "/prove-age");
  const check: AgeCheck = {
    ...{ ref: randomUUID(), state: "open", method: "photo_id", same_device: false, next: null, back: null },
    expires_at: new Date(Date.now() + 600_000).toISOString(),
  };
  const begun = change.next?.kind === "redirect" ? check : { ...check, ...change };
  await page.route("**/api/age-checks", (route) => route.fulfill({ json: begun }));
  const waits = (change.state ?? "open") === "open";
  const looked = waits ? page.waitForResponse(/\/api\/age-checks\/[0-9a-f-]{36}$/) : null;
  await page.route("**/api/age-checks/*", (route) => route.fulfill({ json: { ...check, ...change } }));
  const first = page.locator("main li button").first();
  await first.click();
  await first.waitFor({ state: change.state === "failed" ? "visible" : "detached" });
  await looked;
}

async function openHeld(page: Page, _: BrowserContext, { database }: World) {
  const ref = randomUUID();
  await database.query(
    `insert into age_check (member_id, session_id, ref, level, method, over, provider, state, same_device, origin,
       begun_at, expires_at, ended_at)
     select id, 1, $1, 'provider', 'photo_id', 18, 'sandbox', 'under_age', false, '', now(), now(), now()
     from accounts_member order by id limit 1`,
    [ref],
  );
  await page.goto(`/prove-age?check=${ref}`, { waitUntil: "networkidle" });
}

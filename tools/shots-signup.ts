import type { Page } from "@playwright/test";
import type { Shot } from "./shot.ts";

type OpenSignUp = (page: Page, step: string) => Promise<void>;

/** The questions between the first screen of the sign-up and its last, and the errors they can show. */
export function listSignUpShots(openSignUp: OpenSignUp): Shot[] {
  const shot = (name: string, reach: (page: Page) => Promise<unknown>) => ({
    name: `signup-${name}`,
    path: "/signup",
    reach,
  });
  return [
    shot("email-wrong", (page) => answer(page, "email", "anna")),
    shot("email-taken", answerTaken),
    shot("name", (page) => openBefore(page, "name")),
    shot("birth", (page) => openBefore(page, "birth")),
    shot("birth-wrong", answerWrongBirth),
    shot("password", (page) => openBefore(page, "password")),
    shot("password-weak", answerWeakPassword),
    { name: "signup-message", path: "/members/2/signup" },
    shot("gender", async (page) => {
      await openSignUp(page, "who");
      await page.locator("main [role=radio], main input[type=radio]").first().waitFor();
    }),
    shot("consent", (page) => openConsent(page, openSignUp)),
    shot("seeks", async (page) => {
      await openConsent(page, openSignUp);
      await page.locator("main input[type=checkbox]").check();
      await goOn(page);
      await page.locator("main input[type=radio]").first().waitFor();
    }),
    shot("relationship", async (page) => {
      await openSignUp(page, "looks");
      await page.goto("/signup#signup-relationship", { waitUntil: "networkidle" });
      await page.locator("main input[type=radio]").first().waitFor();
    }),
  ];
}

const goOn = (page: Page) => page.locator("main form button[type=submit]").click();

async function answer(page: Page, name: string, words: string) {
  await page.locator(`main input[name=${name}]`).fill(words);
  await goOn(page);
  await page.locator(`main input[name=${name}][aria-invalid=true]`).waitFor();
}

/** The demo's own account has this address. */
async function answerTaken(page: Page) {
  const [{ email }] = await (await page.request.get("/dev/accounts.json")).json();
  await page.locator("main input[name=email]").fill(email);
  await goOn(page);
  await page.locator("main [role=alert]").getByText(/\S/).first().waitFor();
}

type Step = "name" | "birth" | "password";

async function openBefore(page: Page, step: Step) {
  const mark = Math.random().toString(36).slice(2, 10);
  await page.locator("main input[name=email]").fill(`${mark}@example.org`);
  await goOn(page);
  await page.locator("main input[name=username]").waitFor();
  if (step === "name") return;
  await page.locator("main input[name=username]").fill(`anna${mark}`);
  await goOn(page);
  await page.locator("main input[autocomplete^=bday-]").nth(2).waitFor();
  if (step === "birth") return;
  await typeBirth(page, "1990-06-15");
  await goOn(page);
  await page.locator("main input[name=password]").waitFor();
}

async function typeBirth(page: Page, birth: string) {
  const [year = "", month = "", day = ""] = birth.split("-");
  for (const [name, part] of Object.entries({ year, month, day })) {
    await page.locator(`main input[autocomplete=bday-${name}]`).focus();
    await page.keyboard.type(part);
  }
}

async function answerWrongBirth(page: Page) {
  await openBefore(page, "birth");
  await typeBirth(page, "1990-02-31");
  await goOn(page);
  await page.locator("main input[aria-invalid=true]").first().waitFor();
}

async function answerWeakPassword(page: Page) {
  await openBefore(page, "password");
  await page.locator("main input[name=terms]").check();
  await answer(page, "password", "passwordpassword");
}

async function openConsent(page: Page, openSignUp: OpenSignUp) {
  await openSignUp(page, "who");
  await page.locator("main label:has(input[type=radio])").first().click();
  await page.locator("main input[type=checkbox]").waitFor();
}

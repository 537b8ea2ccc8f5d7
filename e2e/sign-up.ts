import { randomUUID } from "node:crypto";
import { expect, type Page } from "./fixture.ts";
import { say } from "./words.ts";

const PASSWORD = "violet canoe harbour";
export type Person = { email: string; name: string; password: string };

export function makePerson(): Person {
  const mark = randomUUID().slice(0, 8);
  return { email: `p${mark}@example.org`, name: `p${mark}`, password: PASSWORD };
}

/** An IP address of the same country that no other test uses, so that tests do not share limits. */
export function freshAddress(): Record<string, string> {
  const part = () => 1 + Math.floor(Math.random() * 250);
  return { "X-Forwarded-For": `90.${part() % 60}.${part()}.${part()}` };
}

/** Fills in the questions of a sign-up, on the page or in the dialog. */
export function questions(page: Page, locale = "en") {
  const t = (key: string, values?: Record<string, string | number>) => say(locale, `accounts:${key}`, values);
  const title = (key: string) => page.getByRole("heading", { name: t(key), exact: true });
  const next = () => page.getByRole("button", { name: t("signup.next"), exact: true }).click();
  return {
    t,
    title,
    next,
    /** Skips the last questions, each once it is there: a button that is still busy ignores clicks. */
    async skipRest() {
      for (const question of ["looks", "relationship", "interests"]) {
        await expect(title(`signup.${question}.title`)).toBeVisible();
        await page.getByRole("button", { name: t("signup.skip"), exact: true }).click();
      }
    },
    async typeBirth(day: string, month: string, year: string) {
      const parts = page.locator("input[autocomplete^=bday-]");
      await expect(parts).toHaveCount(3);
      for (const [index, part] of [day, month, year].entries()) {
        await parts.nth(index).focus();
        await page.keyboard.type(part);
      }
    },
    /** Fills in the account details and submits them. */
    async fillAccount({ email, name, password }: Person) {
      await page.getByLabel(t("field.email"), { exact: true }).fill(email);
      await next();
      await page.getByLabel(t("field.username"), { exact: true }).fill(name);
      await next();
      await this.typeBirth("15", "06", "1990");
      await next();
      await page.getByLabel(t("password.new"), { exact: true }).fill(password);
      await page.getByRole("checkbox").check();
      await page.getByRole("button", { name: t("signup.create"), exact: true }).click();
    },
    async makeAccount(person: Person) {
      await this.fillAccount(person);
      await expect(page.getByRole("button", { name: say(locale, "photos:step.later") })).toBeVisible();
    },
    async skipPhoto() {
      await page.getByRole("button", { name: say(locale, "photos:step.later") }).click();
      await expect(title("signup.gender.title")).toBeVisible();
    },
  };
}

/** Signs up a member with an account and nothing else, logged in in this browser. */
export async function signUpQuickly(
  page: Page,
  person = makePerson(),
  first: { to: number; signup_message: string } | null = null,
): Promise<Person & { id: number }> {
  const answer = await page.request.post("/api/signups", {
    data: {
      email: person.email,
      name: person.name,
      date_of_birth: "1990-06-15",
      password: person.password,
      terms: true,
      ...first,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return { ...person, id: (await answer.json()).member_id };
}

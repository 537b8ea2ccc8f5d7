import type { Page } from "@playwright/test";
import type { Shot } from "./shot.ts";
import { openSignUp } from "./shots-open.ts";

const SIGNUP_STEPS = ["photo", "who", "place", "looks", "complete"];

/** Ways into an account. */
export const accountShots: Shot[] = [
  { name: "login", path: "/login" },
  { name: "login-wrong", path: "/login", reach: logInWrongly },
  { name: "reset-password", path: "/reset-password" },
  { name: "reset-password-do", path: "/reset-password/do?token=abc" },
  { name: "mail-change", path: "/mail-change/do" },
  { name: "signup", path: "/signup" },
  ...SIGNUP_STEPS.map((step) => ({
    name: `signup-${step}`,
    path: "/",
    reach: (page: Page) => openSignUp(page, step),
  })),
  {
    name: "signup-dialog",
    path: "/#signup-email",
    whole: false,
    reach: (page) => page.locator("dialog form").waitFor(),
  },
  {
    name: "signup-interests",
    path: "/",
    reach: async (page) => {
      await openSignUp(page, "looks");
      await page.goto("/signup#signup-interests", { waitUntil: "networkidle" });
      await page.locator("main details").waitFor();
    },
  },
];

async function logInWrongly(page: Page) {
  const form = page.locator("main form:has(input[name=password])").first();
  await form.locator("input[name=email]").fill("nobody@example.org");
  await form.locator("input[name=password]").fill("not the password");
  await form.locator("button[type=submit]").click();
  await form.locator("[role=alert]").getByText(/\S/).first().waitFor();
}

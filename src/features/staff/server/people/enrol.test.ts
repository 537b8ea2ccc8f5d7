import { describe, expect, test } from "vitest";
import type { SoftwareKey } from "#testing/authenticator.ts";
import { totpCode, totpStep } from "../log-in/totp.ts";
import { enrolKey, logInByKey, makeLinkOf, PASSWORD } from "../staff.fixture.ts";
import { errorOf, openPeopleForFile, post, testApp } from "./people.fixture.ts";

openPeopleForFile();

describe("the enrolment by a link", () => {
  let token: string;
  let count = 0;
  const person = { keys: [] as SoftwareKey[] };
  async function begin(role: string) {
    count += 1;
    person.keys = [];
    token = await makeLinkOf(testApp, { name: "New", email: `new${count}@desk.example`, role });
  }

  test("an operator, a lead and somebody of finance need two passkeys, and take no password", async () => {
    for (const role of ["operator", "lead", "finance"]) {
      await begin(role);
      const { sealed, secret } = await (await post("/api/desk/enrolments/totp", { token })).json();
      const code = totpCode(secret, totpStep(testApp.clock.now()));
      const given = { token, password: PASSWORD, secret: sealed, code };
      expect(await errorOf(await post("/api/desk/enrolments/password", given))).toBe("staff.passkeys_only");
      await enrolKey(testApp, token, person);
      expect(await errorOf(await post("/api/desk/enrolments/finish", { token }))).toBe("staff.more_factors");
      expect((await logInByKey(testApp, person.keys[0] as SoftwareKey)).status).toBe(401);
      await enrolKey(testApp, token, person);
      const finished = await post("/api/desk/enrolments/finish", { token });
      expect((await finished.json()).codes).toHaveLength(10);
      expect((await logInByKey(testApp, person.keys[1] as SoftwareKey)).status).toBe(204);
    }
  });

  test("a link works once, for 30 minutes, and a new one ends it", async () => {
    await begin("moderator");
    await enrolKey(testApp, token, person);
    expect((await post("/api/desk/enrolments/finish", { token })).status).toBe(200);
    for (const path of ["read", "finish", "totp", "passkey-options"])
      expect(await errorOf(await post(`/api/desk/enrolments/${path}`, { token }))).toBe("staff.link_invalid");
    await begin("moderator");
    testApp.clock.advance(30 * 60_000);
    expect(await errorOf(await post("/api/desk/enrolments/read", { token }))).toBe("staff.link_invalid");
    expect(await errorOf(await post("/api/desk/enrolments/read", { token: "x" }))).toBe("staff.link_invalid");
  });

  test.each([
    ["short", "harbour 42a", "password"],
    ["easy to guess", "password1234", "password"],
    ["made of the person's own name", "newnewnewnew", "password"],
  ])("a password that is %s is refused", async (_, password, field) => {
    await begin("moderator");
    const { sealed, secret } = await (await post("/api/desk/enrolments/totp", { token })).json();
    const code = totpCode(secret, totpStep(testApp.clock.now()));
    const refused = await post("/api/desk/enrolments/password", { token, password, secret: sealed, code });
    expect([refused.status, Object.keys((await refused.json()).fields)]).toEqual([400, [field]]);
  });

  test("a password is stored only with a right first code, of a secret that was made for this person", async () => {
    await begin("moderator");
    const offer = await (await post("/api/desk/enrolments/totp", { token })).json();
    const given = { token, password: PASSWORD, secret: offer.sealed, code: "000000" };
    expect((await (await post("/api/desk/enrolments/password", given)).json()).fields).toHaveProperty("code");
    const first = token;
    await begin("moderator");
    const code = totpCode(offer.secret, totpStep(testApp.clock.now()));
    const foreign = await post("/api/desk/enrolments/password", { ...given, token, code });
    expect(foreign.status).toBe(400);
    const right = await post("/api/desk/enrolments/password", { ...given, token: first, code });
    expect(right.status).toBe(204);
    expect((await post("/api/desk/enrolments/finish", { token: first })).status).toBe(200);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { shownAbout } from "./profiles.ts";

let testApp: TestApp;
let anna: MadeMember;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  anna = await makeMember(testApp);
});

const headers = () => ({ cookie: `${anna.cookie}; locale=en` });
const change = (json: unknown) => testApp.ask("/api/profile", { method: "PATCH", json, headers: headers() });

describe("about-me with contact data or links", () => {
  const HELD = "I love the sea.\nCall 06 12 34 56 78 or see anna.nl";

  test("is stored for its owner with the parts that hold it back, and the rest of the change is applied", async () => {
    const answer = await change({ hair: "red", about_me: HELD });
    expect(answer.status).toBe(200);
    expect((await answer.json()).profile).toMatchObject({
      hair: "red",
      about_me: HELD,
      about_held: [
        { kind: "phone", part: "06 12 34 56 78" },
        { kind: "link", part: "anna.nl" },
      ],
    });
  });

  test("is hidden from others as a whole, and shown once the parts are gone", async () => {
    expect(shownAbout(HELD)).toBe("");
    await change({ about_me: HELD });
    const answer = await change({ about_me: "I love the sea." });
    expect((await answer.json()).profile).toMatchObject({ about_me: "I love the sea.", about_held: [] });
    expect(shownAbout("I love the sea.")).toBe("I love the sea.");
  });

  test("is in no answer of user.php and in no line of the log", async () => {
    await change({ about_me: HELD });
    const user = await testApp.ask("/api/user.php", { headers: headers() });
    expect(await user.text()).not.toMatch(/about_held|anna\.nl/);
    expect(testApp.logged().join("\n")).not.toMatch(/anna\.nl|06 12/);
  });
});

test.each(["anna-0612345678", "anna.nl", "insta_anna"])(
  "the username %s is refused by field, while it is typed and when it is saved",
  async (name) => {
    const words =
      "A username can’t be an e-mail address, a link, a phone number or a handle from another app.";
    for (const answer of [
      await testApp.ask("/api/username", {
        method: "PUT",
        json: { name, proof: { password: anna.password } },
        headers: headers(),
      }),
      await testApp.ask(`/api/usernames?name=${name}`, { headers: headers() }),
    ]) {
      expect([answer.status, (await answer.json()).fields]).toEqual([400, { name: words }]);
    }
    const profile = await (await testApp.ask("/api/profile", { headers: headers() })).json();
    expect(profile.profile.name).toBe(anna.username);
  },
);

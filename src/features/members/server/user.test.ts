import { describe, expect, test } from "vitest";
import { as, from, logIn, openForFile, sessionOf, testApp } from "#features/accounts/server/user.fixture.ts";
import { makeMember } from "#testing/make.ts";

openForFile();

describe("[A-22] [X-01] [X-02] user.php", () => {
  test("logs in by address or username, whatever the case, and answers every field of the user", async () => {
    const anna = await makeMember(testApp, { username: "AnnaBee", locale: "nl" });
    for (const login of [anna.email.toUpperCase(), "annabee"]) {
      const answer = await logIn(login, anna.password);
      expect(answer.status).toBe(200);
      const { user } = await answer.json();
      expect(user).toEqual({
        status: "active",
        paid_user: false,
        credits: 0,
        language: "nl",
        signup_date: testApp.clock.now().toISOString(),
        notifications_disabled: [],
        profile: {
          id: anna.id,
          name: "AnnaBee",
          date_of_birth: "1990-06-15",
          status: "active",
          country: null,
          city: null,
          region: null,
          gender: null,
          sexuality: null,
          relationship: null,
          hair: null,
          eye: null,
          body: null,
          tattoos: null,
          interests: [],
          main_image: null,
        },
      });
      const again = await testApp.ask("/api/user.php", as(sessionOf(answer)));
      expect((await again.json()).user).toEqual(user);
    }
  });

  test("[A-20] without a session it is 403 with authentication_required", async () => {
    const answer = await testApp.ask("/api/user.php", { from });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({
      error: "authentication_required",
      authentication_required: true,
    });
  });

  test("[S-07] [X-03] the language is kept on the server and followed on the next device", async () => {
    const anna = await makeMember(testApp);
    const saved = await testApp.ask("/api/user.php", {
      ...as(anna.cookie),
      method: "PUT",
      json: { language: "fi" },
    });
    expect((await saved.json()).user.language).toBe("fi");
    const next = await logIn(anna.email, anna.password, { headers: { cookie: "locale=de" } });
    expect(next.headers.get("set-cookie")).toContain("locale=fi; Path=/; Max-Age=31536000");
    const unknown = await testApp.ask("/api/user.php", {
      ...as(anna.cookie),
      method: "PUT",
      json: { language: "xx" },
    });
    expect(unknown.status).toBe(400);
    const words = await testApp.ask("/api/companyinfo.php?x=1", {
      from,
      headers: { cookie: sessionOf(next) },
    });
    expect((await words.json()).message).toBe(
      testApp.app.translations.texts("fi").t("common")("errors.invalid_input"),
    );
  });
});

import { describe, expect, test } from "vitest";
import { makeMember } from "#testing/make.ts";
import { as, from, mailed, n, openForFile, post, testApp } from "./user.fixture.ts";

openForFile();

const GUESSABLE = "This password is easy to guess. Try a few unrelated words.";
const RESERVED =
  "This username is reserved because it sounds like our team or our site. Please choose another.";

async function fieldsOf(answer: Response) {
  return answer.status === 400 ? (await answer.json()).fields : answer.status;
}

describe("a password made of what is known about a member", () => {
  const person = () => ({ username: `Zirkelwitz${n}`, email: `quastenberg${n}@trompetten.example` });

  test.each([
    ["the username", () => `zirkelwitz${n}1990`],
    ["the e-mail address", () => `Quastenberg${n}!!`],
    ["the address's domain", () => "trompetten2024"],
    ["the city", () => "Zwijndrecht123"],
    ["the site's name", () => "velvetvelvet1"],
  ])("is refused at change and at reset: %s", async (_, choose) => {
    const anna = await makeMember(testApp, person());
    await testApp.app.pool.query("update profiles_profile set city = 'Zwijndrecht' where member_id = $1", [
      anna.id,
    ]);
    expect(await testApp.app.members.findCity(anna.id)).toBe("Zwijndrecht");
    const password = choose();
    const change = { old_password: anna.password, password, password_again: password };
    const changed = await testApp.ask("/api/password", { ...as(anna.cookie), method: "PUT", json: change });
    expect(await fieldsOf(changed)).toEqual({ password: GUESSABLE });

    await post("/api/password-resets", { email: anna.email });
    const { token } = await mailed(anna.email);
    const reset = (chosen: string) =>
      post("/api/password-resets/do", { token, password: chosen, password_again: chosen });
    expect(await fieldsOf(await reset(password))).toEqual({ password: GUESSABLE });
    expect((await reset("another harbour canoe")).status).toBe(204);
  });
});

describe("a username that looks like the operator's", () => {
  test.each(["admin", "M0d3rat0r", "moderatør", "Velvet_Support"])(
    "is refused at sign-up, at the check, and at change: %s",
    async (name) => {
      const anna = await makeMember(testApp);
      const form = {
        email: `${n}@new.example`,
        name,
        date_of_birth: "1990-06-15",
        password: "another harbour canoe",
        terms: true,
      };
      expect(await fieldsOf(await post("/api/signups", form))).toEqual({ name: RESERVED });
      const check = await testApp.ask(`/api/usernames?name=${encodeURIComponent(name)}`, {
        from,
        headers: { cookie: "locale=en" },
      });
      expect(await fieldsOf(check)).toEqual({ name: RESERVED });
      const change = await testApp.ask("/api/username", {
        ...as(anna.cookie),
        method: "PUT",
        json: { name, proof: { password: anna.password } },
      });
      expect(await fieldsOf(change)).toEqual({ name: RESERVED });
    },
  );

  test("the names and domains of every site are reserved on every site", async () => {
    await testApp.app.pool.query(
      "update site_site set name = 'Blue Moon' where id = (select max(id) from site_site)",
    );
    await testApp.refreshSites();
    const anna = await makeMember(testApp);
    for (const name of ["BlueMoon", "blue-m00n", "bluemoon_team", "localhost"]) {
      const change = await testApp.ask("/api/username", {
        ...as(anna.cookie),
        method: "PUT",
        json: { name, proof: { password: anna.password } },
      });
      expect([name, await fieldsOf(change)]).toEqual([name, { name: RESERVED }]);
    }
    const free = await testApp.ask("/api/username", {
      ...as(anna.cookie),
      method: "PUT",
      json: { name: `moonlight${n}`, proof: { password: anna.password } },
    });
    expect(free.status).toBe(204);
  });
});

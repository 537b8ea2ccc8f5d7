import { describe, expect, test } from "vitest";
import { makeMember } from "#testing/make.ts";
import { as, from, it, logIn, openForFile, sessionOf } from "./user.fixture.ts";

openForFile();

describe("sessions", () => {
  test("[A-13] the cookie lasts 30 days, is renewed by use, cannot be read by scripts, and is sealed: the server keeps its hash", async () => {
    const anna = await makeMember(it);
    const answer = await logIn(anna.email, anna.password, { headers: { "x-forwarded-proto": "https" } });
    expect(answer.headers.get("set-cookie")).toMatch(
      /auth\.session=[\w-]{43}; Path=\/; Max-Age=2592000; SameSite=Lax; HttpOnly; Secure/,
    );
    const cookie = sessionOf(answer);
    const stored = await it.app.pool.query(
      "select encode(token_hash, 'escape') as hash from accounts_session",
    );
    expect(JSON.stringify(stored.rows)).not.toContain(cookie.split("=")[1]);

    it.clock.advance(29 * 86_400_000);
    const used = await it.ask("/api/user.php", as(cookie));
    expect(used.headers.get("set-cookie")).toContain("Max-Age=2592000");
    it.clock.advance(29 * 86_400_000);
    expect((await it.ask("/api/user.php", as(cookie))).status).toBe(200);
    it.clock.advance(31 * 86_400_000);
    expect((await it.ask("/api/user.php", as(cookie))).status).toBe(403);
  });

  test("[X-05] logout ends the session on the server, and another site cannot log anybody out", async () => {
    const anna = await makeMember(it);
    const foreign = await it.ask("/api/logout.php", {
      from,
      headers: { cookie: anna.cookie, "sec-fetch-site": "cross-site" },
    });
    expect(foreign.status).toBe(403);
    expect((await it.ask("/api/user.php", as(anna.cookie))).status).toBe(200);
    const out = await it.ask("/api/logout.php", as(anna.cookie));
    expect(out.status).toBe(204);
    expect(out.headers.get("set-cookie")).toContain("auth.session=; Path=/; Max-Age=0");
    expect((await it.ask("/api/user.php", as(anna.cookie))).status).toBe(403);
  });

  test("[A-23] a change of password needs the old one, the new one twice, and ends the other sessions", async () => {
    const anna = await makeMember(it);
    const other = sessionOf(await logIn(anna.email, anna.password));
    const change = (json: unknown) => it.ask("/api/password", { ...as(anna.cookie), method: "PUT", json });
    const good = {
      old_password: anna.password,
      password: "another harbour canoe",
      password_again: "another harbour canoe",
    };
    expect((await (await change({ ...good, old_password: "wrong" })).json()).fields).toEqual({
      old_password: "Please check your old password.",
    });
    expect((await (await change({ ...good, password_again: "else" })).json()).fields).toEqual({
      password_again: "The entered passwords are not the same.",
    });
    expect(await (await change(good)).json()).toEqual({ passkeys: [] });
    expect((await it.ask("/api/user.php", as(anna.cookie))).status).toBe(200);
    expect((await it.ask("/api/user.php", as(other))).status).toBe(403);
    expect((await logIn(anna.email, anna.password)).status).toBe(401);
    expect((await logIn(anna.email, good.password)).status).toBe(200);
  });

  test("are listed and ended one by one, never another member's", async () => {
    const [anna, bob] = [await makeMember(it), await makeMember(it)];
    const phone = sessionOf(
      await logIn(anna.email, anna.password, {
        headers: { "user-agent": "iPhone Safari/1", cookie: "locale=en" },
      }),
    );
    const { sessions } = await (await it.ask("/api/sessions", as(anna.cookie))).json();
    expect(
      sessions.map((one: { device: string; current: boolean }) => [one.device, one.current]).sort(),
    ).toEqual([
      ["Safari, iPhone", false],
      ["Test", true],
    ]);
    const id = sessions.find((one: { current: boolean }) => !one.current).id;
    const end = (cookie: string) =>
      it.ask("/api/sessions", { ...as(cookie), method: "DELETE", json: { id } });
    await end(bob.cookie);
    expect((await it.ask("/api/user.php", as(phone))).status).toBe(200);
    await end(anna.cookie);
    expect((await it.ask("/api/user.php", as(phone))).status).toBe(403);
  });
});

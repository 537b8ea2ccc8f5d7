import { describe, expect, test } from "vitest";
import { makeSoftwareKey, type SoftwareKey } from "#testing/authenticator.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { as, openForFile, post, testApp } from "../user.fixture.ts";

openForFile();

/** Hashing takes long on a busy machine. */
const WAIT = { timeout: 10_000, interval: 50 };
const HERE = { origin: "http://localhost", rpId: "localhost" };
const challengeOf = async (answer: Response) => (await answer.json()).challenge as string;

type Owner = MadeMember & { key: SoftwareKey };

async function makeOwner(): Promise<Owner> {
  const member = await makeMember(testApp);
  const key = makeSoftwareKey();
  const { password, cookie } = member;
  const challenge = await challengeOf(await post("/api/passkeys/options", { password }, cookie));
  const form = { credential: key.register({ ...HERE, challenge }), name: "Key" };
  expect((await post("/api/passkeys", form, cookie)).status).toBe(204);
  return { ...member, key };
}

async function byPasskey({ cookie, key }: Pick<Owner, "cookie" | "key">, options = "proof-options") {
  const challenge = await challengeOf(await post(`/api/passkeys/${options}`, {}, cookie));
  return { credential: key.assert({ ...HERE, challenge }) };
}

async function readNameAndPasskeys({ id }: Owner) {
  const { rows } = await testApp.app.pool.query(
    `select username, (select count(*)::int from accounts_passkey where member_id = $1) as passkeys
     from accounts_member where id = $1`,
    [id],
  );
  return rows[0] as { username: string; passkeys: number };
}

async function countWaiting(): Promise<number> {
  const { rows } = await testApp.app.pool.query(
    "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  );
  return rows.length;
}

const CALLS = [
  {
    what: "a new username",
    method: "PUT",
    path: "/api/username",
    form: ({ username }: Owner): object => ({ name: `n${username}` }),
    changed: ({ username }: Owner) => ({ username: `n${username}`, passkeys: 1 }),
  },
  {
    what: "the removal of a passkey",
    method: "DELETE",
    path: "/api/passkeys",
    form: ({ key }: Owner): object => ({ id: key.id }),
    changed: ({ username }: Owner) => ({ username, passkeys: 0 }),
  },
];

describe.each(CALLS)("$what", ({ method, path, form, changed }) => {
  const send = (owner: Owner, proof?: object, language = "en") =>
    testApp.ask(path, {
      ...as(owner.cookie),
      method,
      json: { ...form(owner), ...(proof && { proof }) },
      headers: { cookie: `${owner.cookie}; locale=${language}` },
    });
  const refusalOf = async (answer: Response) => {
    const { error, fields } = await answer.json();
    return [answer.status, fields ?? error];
  };

  test("is done with the password", async () => {
    const anna = await makeOwner();
    expect((await send(anna, { password: anna.password })).status).toBe(204);
    expect(await readNameAndPasskeys(anna)).toEqual(changed(anna));
  });

  test("is not done with a session alone: the field of the password says so, in the member's language", async () => {
    const anna = await makeOwner();
    const before = await readNameAndPasskeys(anna);
    expect(await refusalOf(await send(anna))).toEqual([400, { proof: expect.any(String) }]);
    expect(await refusalOf(await send(anna, { password: "x".repeat(201) }))).toEqual([
      400,
      { "proof.password": "Please enter no more than 200 characters." },
    ]);
    for (const [language, words] of [
      ["en", "Please check your password."],
      ["de", "Bitte prüfe dein Passwort."],
    ])
      expect(await refusalOf(await send(anna, { password: "wrong" }, language))).toEqual([
        400,
        { password: words },
      ]);
    expect(await readNameAndPasskeys(anna)).toEqual(before);
  });

  test("is locked after too many wrong passwords, for the right one too, but not for a passkey", async () => {
    const anna = await makeOwner();
    const before = await readNameAndPasskeys(anna);
    const refusals: unknown[] = [];
    for (let tries = 1; tries <= 5; tries++)
      refusals.push((await refusalOf(await send(anna, { password: "wrong" })))[0]);
    expect(refusals).toEqual([400, 400, 400, 400, 429]);
    expect(await refusalOf(await send(anna, { password: anna.password }))).toEqual([429, "accounts.locked"]);
    expect(await readNameAndPasskeys(anna)).toEqual(before);
    expect((await send(anna, await byPasskey(anna))).status).toBe(204);
    expect(await readNameAndPasskeys(anna)).toEqual(changed(anna));
  });

  test("is done with a passkey by members without a password, and the proof is good for once", async () => {
    const anna = await makeOwner();
    const before = await readNameAndPasskeys(anna);
    await testApp.app.pool.query("update accounts_member set password_hash = null where id = $1", [anna.id]);
    expect((await send(anna, { password: "" })).status).toBe(400);
    expect(await readNameAndPasskeys(anna)).toEqual(before);
    const proof = await byPasskey(anna);
    expect((await send(anna, proof)).status).toBe(204);
    expect(await readNameAndPasskeys(anna)).toEqual(changed(anna));
    expect(await refusalOf(await send(anna, proof))).toEqual([401, "accounts.passkey_failed"]);
  });

  test("is not done with a password that is replaced while it is checked", async () => {
    const anna = await makeOwner();
    const before = await readNameAndPasskeys(anna);
    const client = await testApp.app.pool.connect();
    try {
      await client.query("begin");
      await client.query("update accounts_member set password_hash = 'another' where id = $1", [anna.id]);
      const sent = send(anna, { password: anna.password });
      await expect.poll(countWaiting, WAIT).toBe(1);
      await client.query("commit");
      expect(await refusalOf(await sent)).toEqual([400, { password: "Please check your password." }]);
    } finally {
      client.release(true);
    }
    expect(await readNameAndPasskeys(anna)).toEqual(before);
  });

  test("is not done with another member's passkey, nor with what was made for a log-in", async () => {
    const [anna, bob] = [await makeOwner(), await makeOwner()];
    const before = await readNameAndPasskeys(anna);
    for (const proof of [
      await byPasskey({ ...anna, key: bob.key }),
      await byPasskey(bob),
      await byPasskey(anna, "login-options"),
    ])
      expect(await refusalOf(await send(anna, proof))).toEqual([401, "accounts.passkey_failed"]);
    expect([await readNameAndPasskeys(anna), (await readNameAndPasskeys(bob)).passkeys]).toEqual([before, 1]);
  });
});

test("a username that nobody could have is refused before the password is tried, a taken one after it", async () => {
  const [anna, bob] = [await makeOwner(), await makeOwner()];
  const rename = async (name: string, password: string) => {
    const init = { ...as(anna.cookie), method: "PUT", json: { name, proof: { password } } };
    const answer = await testApp.ask("/api/username", init);
    return [answer.status, Object.keys((await answer.json()).fields ?? {})];
  };
  for (let tries = 1; tries <= 6; tries++) expect(await rename("admin", "wrong")).toEqual([400, ["name"]]);
  expect(await rename(bob.username, "wrong")).toEqual([400, ["password"]]);
  expect(await rename(bob.username, anna.password)).toEqual([400, ["name"]]);
  expect((await readNameAndPasskeys(anna)).username).toBe(anna.username);
});

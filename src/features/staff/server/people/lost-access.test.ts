import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { findStaffPerson } from "../log-in/sessions.ts";
import { askDesk, makeStaff, nextCode, PASSWORD, type Person } from "../staff.fixture.ts";
import { resetPerson } from "./apply-proposal.ts";
import { makeLink } from "./links.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  await makeStaff(testApp, { roles: ["operator"] });
});
afterAll(() => testApp.close());

const readWith = (cookie: string) =>
  askDesk(testApp, cookie)("GET", "/api/desk/me").then(({ status }) => status);

function linkFor(personId: number): Promise<string> {
  const { app } = testApp;
  return app.db.transaction().execute((tx) => makeLink(app, tx, { personId, lastsMs: 60_000 }));
}

async function readLink(token: string): Promise<number> {
  return (await askDesk(testApp, "")("POST", "/api/desk/enrolments/read", { token })).status;
}

async function changePassword(person: Person): Promise<void> {
  await person.confirm();
  const offer = await (await person.ask("POST", "/api/desk/me/totp")).json();
  const given = {
    password: "another canoe harbour 43",
    secret: offer.sealed,
    code: nextCode(testApp, offer.secret),
  };
  const answer = await person.ask("PUT", "/api/desk/me/password", given);
  expect(answer.status).toBe(204);
}

test("a new password ends every other session and every link of its person, and keeps this session", async () => {
  const sam = await makeStaff(testApp, { roles: ["support"], withPassword: true });
  const stolen = sam.cookie;
  await sam.logIn();
  const link = await linkFor(sam.id);
  expect([await readWith(stolen), await readLink(link)]).toEqual([200, 200]);
  await changePassword(sam);
  expect([await readWith(sam.cookie), await readWith(stolen), await readLink(link)]).toEqual([200, 404, 410]);
});

test("a reset ends the links that were sent before it", async () => {
  const sam = await makeStaff(testApp, { roles: ["support"], withPassword: true });
  const link = await linkFor(sam.id);
  const { app } = testApp;
  await app.db
    .transaction()
    .execute((tx) => resetPerson(app, tx, { personId: sam.id, actor: { by: "cli" } }));
  expect(await readLink(link)).toBe(410);
});

test("outside the demo a session is taken from the cookie alone that no other host can set", async () => {
  const sam = await makeStaff(testApp, { roles: ["support"], withPassword: true });
  const { app } = testApp;
  const token = sam.cookie.split("=")[1];
  const find = (cookie: string, MODE: "demo" | "production") =>
    findStaffPerson({ ...app, config: { ...app.config, MODE } }, new Headers({ cookie }), { isUse: true });
  expect(await find(`desk=${token}`, "demo")).not.toBeNull();
  expect(await find(`desk=${token}`, "production")).toBeNull();
  expect(await find(`__Host-desk=${token}`, "production")).not.toBeNull();
});

test.each(["email", "password", "code"])(
  "a %s of far more than allowed is refused, even if only spaces are too many",
  async (field) => {
    const given = { email: "sam@desk.example", password: PASSWORD, code: "123456" };
    const answer = await askDesk(testApp, "")("POST", "/api/desk/log-ins", {
      ...given,
      [field]: `${" ".repeat(5_000)}1`,
    });
    expect(answer.status).toBe(400);
  },
);

test("who has left keeps no password, passkey or recovery code", async () => {
  const [olga, nora] = [
    await makeStaff(testApp, { roles: ["operator"] }),
    await makeStaff(testApp, { roles: ["operator"] }),
  ];
  const sam = await makeStaff(testApp, { roles: ["support"], withPassword: true });
  const why = "Their contract has ended.";
  await olga.confirm();
  const proposal = { kind: "staff.end", person_id: sam.id };
  const { id } = await (await olga.ask("POST", "/api/desk/people/proposals", { proposal, why })).json();
  await nora.confirm();
  expect(
    (await nora.ask("POST", "/api/desk/people/proposal-answers", { id, answer: "agreed", why })).status,
  ).toBe(204);
  const { rows } = await testApp.app.pool.query(
    `select password_hash, totp_secret, (select count(*)::integer from staff_recovery_code where person_id = $1) as codes
     from staff_person where id = $1 and ended_at is not null`,
    [sam.id],
  );
  expect(rows).toEqual([{ password_hash: null, totp_secret: null, codes: 0 }]);
});

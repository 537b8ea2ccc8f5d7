import { randomUUID } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import { moderating } from "#features/moderation/server/moderation.fixture.ts";
import { openTill } from "#features/shop/server/shop.fixture.ts";
import { makeStaff } from "#features/staff/server/staff.fixture.ts";
import { confirmAddress } from "#testing/confirm-address.ts";
import type { MadeMember } from "#testing/make.ts";
import type { TestApp } from "#testing/open-test-app.ts";

const PASSWORD = "violet canoe harbour";

export type Guest = MadeMember & {
  /** The cookie by which the browser is recognized. */
  device: string;
};

type Way = {
  email?: string;
  /** The cookie of a browser that was used before. */
  device?: string;
  from?: string;
};

let guests = 0;

/** An address that nobody else has used, nor its neighbours. */
const freshAddress = (n: number) => `2001:db8:${n.toString(16)}::1`;

/** People who sign up, log in, pay and upload through the endpoints, and staff who ban them. */
export function openVisits(testApp: TestApp) {
  const desk = moderating(testApp);
  const till = openTill(testApp);
  const query = async (statement: string, values: unknown[] = []) =>
    (await testApp.app.pool.query(statement, values)).rows;

  const post = async (path: string, json: unknown, { device, from }: Way) => {
    const cookie = device ? `${device}; locale=en` : "locale=en";
    const answer = await testApp.ask(path, { method: "POST", json, from: from ?? "", headers: { cookie } });
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };

  const cookiesOf = (answer: Response) => {
    const set = answer.headers.getSetCookie().join("\n");
    const find = (name: string) => new RegExp(`${name}=[^;]+`).exec(set)?.[0] ?? "";
    return { cookie: find("auth\\.session"), device: find("auth\\.device") };
  };

  /** Signs up in a browser of its own and from an address of its own, unless told otherwise. */
  async function signUp(way: Way = {}): Promise<Guest> {
    const n = ++guests;
    const username = `Guest${n}x${randomUUID().slice(0, 4)}`;
    const from = way.from ?? freshAddress(n);
    const email = way.email ?? `${username}@guests.example`;
    const answer = await post(
      "/api/signups",
      { email, name: username, date_of_birth: "1990-06-15", password: PASSWORD, terms: true },
      { ...way, from },
    );
    const { member_id: id } = await answer.json();
    const browser = cookiesOf(answer).device;
    const confirmed = await confirmAddress(testApp, { id }, { from, headers: { cookie: browser } });
    return { id, email, username, password: PASSWORD, ...cookiesOf(confirmed) };
  }

  async function logIn({ email, password }: Pick<Guest, "email" | "password">, way: Way = {}): Promise<void> {
    await post("/api/user.php", { email, password }, { ...way, from: way.from ?? freshAddress(++guests) });
  }

  async function upload({ cookie }: Pick<Guest, "cookie">, picture: Buffer): Promise<void> {
    const answer = await testApp.ask("/api/photos", {
      method: "POST",
      body: picture as never,
      headers: { cookie, "content-type": "image/jpeg" },
    });
    if (answer.status !== 201) throw new Error(await answer.text());
  }

  return {
    desk,
    query,
    signUp,
    logIn,
    upload,
    post,
    pay: (who: Guest, card: string) => till.buy(who, {}, "paid", card),
    /** Bans a member by a decision on a report. @returns the decision */
    ban: async (who: Guest, days?: number): Promise<number> => {
      await desk.report(who);
      const measure = days === undefined ? { kind: "banned" as const } : { kind: "suspended" as const, days };
      return desk.judge(desk.person(), who, { rule: "scam", measures: [measure] });
    },
    /** Appeals with the secret of the letter that the member was mailed, and has it granted by another person. */
    grantAppeal: async (who: Guest): Promise<void> => {
      await desk.deliver();
      const token = await desk.letterTo(who);
      await post("/api/appeals", { token, words: "I did not write this." }, {});
      const tom = await makeStaff(testApp, { roles: ["moderator"] });
      const claimed = await tom.ask("POST", "/api/desk/case-claims", { queue: "appeals" });
      const { case: id } = await claimed.json();
      const { lease, version } = await (await tom.ask("GET", `/api/desk/case?id=${id}`)).json();
      const given = { case: id, lease, version, outcome: "overturned", facts: "Mixed up.", why: "Clear" };
      const granted = await tom.ask("POST", "/api/desk/appeal-decisions", given);
      if (granted.status !== 200) throw new Error(await granted.text());
    },
    /** The identity cases about a member, with the signals that were added last. */
    casesOf: async ({ id }: Pick<Guest, "id">) => {
      const rows = await query(
        `select c.id, queue, lane, state, trigger, (select data -> 'signals' from moderation_event e
           where e.case_id = c.id and kind = 'signals' order by e.id desc limit 1) as signals
         from moderation_case c where subject = $1 order by id`,
        [`member:${id}`],
      );
      return rows as {
        id: number;
        queue: string;
        lane: number;
        state: string;
        trigger: string;
        signals: { kind: string; points: number; banned: number }[];
      }[];
    },
    fingerprintsOf: async ({ id }: Pick<Guest, "id">): Promise<string[]> =>
      (
        await query(
          `select kind from signals_fingerprint where about_id = $1
           union all select 'photo' from signals_look where about_id = $1 order by 1`,
          [id],
        )
      ).map(({ kind }) => kind),
  };
}

/** A picture of soft patches, different for each mark. */
export async function makePatches(mark: number, change: (picture: Sharp) => Sharp = (same) => same) {
  const [size, side] = [12, 600];
  let state = (mark * 2_654_435_761) >>> 0 || 1;
  const patches = Buffer.from(
    Array.from({ length: size * size * 3 }, () => {
      state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
      return (state >> 16) % 256;
    }),
  );
  const picture = await sharp(patches, { raw: { width: size, height: size, channels: 3 } })
    .resize(side, side, { fit: "fill", kernel: "cubic" })
    .png()
    .toBuffer();
  return change(sharp(picture)).jpeg({ quality: 90 }).toBuffer();
}

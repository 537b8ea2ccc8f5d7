import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { DEMO_ACCOUNTS } from "#features/accounts/server/demo-accounts.ts";
import type { Figure } from "../../bench/case.ts";
import { changeSettings, type Desk } from "../members/change-site.ts";
import type { Couple } from "../members/journey.ts";
import { callAs, mustBe, type Person } from "../members/people.ts";
import { exactly } from "./exactly.ts";
import type { Topology } from "./open-topology.ts";

const LOG_INS = 60;
const MESSAGES = { most: 12, tried: 30 };
const LIKES = { most: 4, tried: 9 };
/** How often one address may call the overview in a minute. */
const CALLS = { most: 60, tried: 90 };
const PAGES = { most: 60, tried: 75 };

/** Each limit lets as much pass over three web processes as it does with one. */
export async function tryLimits(topology: Topology, { couple, desk }: { couple: Couple; desk: Desk }) {
  const { anna, bob } = couple;
  await changeSettings(topology, desk, {
    ...{ messages_per_minute: MESSAGES.most, likes_per_day: LIKES.most, pages_per_minute: PAGES.most },
  });
  try {
    return [
      ...(await tryLogIns(topology)),
      exactly(`messages of ${MESSAGES.tried}`, await countMessages(topology, anna, bob), MESSAGES.most),
      exactly(`likes of ${LIKES.tried}`, await countLikes(topology, anna), LIKES.most),
      exactly(`calls of ${CALLS.tried} from one address`, await countCalls(topology), CALLS.most),
      exactly(`pages of ${PAGES.tried} for one member`, await countPages(topology, bob), PAGES.most),
    ];
  } finally {
    const reset = { messages_per_minute: 500, likes_per_day: 300, pages_per_minute: 600 };
    await changeSettings(topology, desk, reset);
  }
}

/** One after the other, at each web process in turn. @returns how many were answered with success */
async function countPassed(
  { web }: Topology,
  tried: number,
  ask: (place: Topology["web"][number], turn: number) => Promise<number>,
): Promise<number> {
  let passed = 0;
  for (let turn = 0; turn < tried; turn++) {
    const status = await ask(web[turn % web.length] as Topology["web"][number], turn);
    if (status === 200) passed += 1;
    else if (status !== 429 && status !== 409) throw new Error(`A limit was answered with ${status}.`);
  }
  return passed;
}

/** All at once, each from an address of its own, the last one with the right password. */
async function tryLogIns({ web }: Topology): Promise<Figure[]> {
  const [{ email, password }] = DEMO_ACCOUNTS;
  const statuses = await Promise.all(
    Array.from({ length: LOG_INS }, (_, at) =>
      ask(`${web[at % web.length]?.address}/api/user.php`, {
        from: `127.9.0.${at + 1}`,
        json: { email, password: at === LOG_INS - 1 ? password : `wrong password ${at}` },
      }),
    ),
  );
  const count = (status: number) => statuses.filter((one) => one === status).length;
  return [
    exactly(`log-ins of ${LOG_INS} with a wrong password that were checked and refused`, count(401), 4),
    exactly("log-ins that were locked", count(429), LOG_INS - 4),
  ];
}

function countMessages(topology: Topology, anna: Person, bob: Person): Promise<number> {
  return countPassed(topology, MESSAGES.tried, async (place) => {
    const json = { id: crypto.randomUUID(), to: bob.id, kind: "text", text: "as fast as I can" };
    return (await callAs(place, anna.cookie)("POST", "/api/messages", json)).status;
  });
}

/** All at once. */
async function countLikes({ web, sql }: Topology, anna: Person): Promise<number> {
  const members = await findOthers({ sql }, anna, LIKES.tried);
  const answers = await Promise.all(
    members.map((member, at) =>
      callAs(web[at % web.length] as Topology["web"][number], anna.cookie)("POST", "/api/likes", { member }),
    ),
  );
  const strange = answers.find(({ status }) => status !== 200 && status !== 409);
  if (strange) await mustBe(strange, "a like");
  return answers.filter(({ status }) => status === 200).length;
}

async function findOthers({ sql }: Pick<Topology, "sql">, { id }: Person, many: number): Promise<number[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select member.id from accounts_member member
     where member.status = 'active' and member.email not like '%@drill.example'
       and member.site_id = (select site_id from accounts_member where id = $1)
       and not exists (select from likes_like where liker_id in (member.id, $1) and liked_id in (member.id, $1))
     order by member.id limit $2`,
    [id, many],
  );
  return rows.map((row) => Number(row.id));
}

function countCalls(topology: Topology): Promise<number> {
  return countPassed(topology, CALLS.tried, ({ address }) =>
    ask(`${address}/api/members/overview`, { from: "127.9.1.1" }),
  );
}

function countPages(topology: Topology, bob: Person): Promise<number> {
  return countPassed(topology, PAGES.tried, async ({ address }, turn) => {
    const answer = await fetch(`${address}/likes?turn=${turn}`, { headers: { cookie: bob.cookie } });
    await answer.arrayBuffer();
    return answer.status;
  });
}

/** Each address of this machine's loopback counts as another person's. @returns the status */
async function ask(url: string, { from, json }: { from: string; json?: unknown }): Promise<number> {
  const headers = { "content-type": "application/json" };
  const asked = request(url, {
    ...{ method: json === undefined ? "GET" : "POST", localAddress: from, family: 4, headers },
  });
  asked.end(json === undefined ? undefined : JSON.stringify(json));
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  answer.resume();
  return answer.statusCode ?? 0;
}

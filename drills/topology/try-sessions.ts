import { LIVE_CLOSE } from "#base/live-close.ts";
import type { Figure } from "../../bench/case.ts";
import { until } from "../container/until.ts";
import { openSocket } from "../members/open-socket.ts";
import { callAs, logIn, mustBe, type Person } from "../members/people.ts";
import { exactly, within } from "./exactly.ts";
import type { Topology } from "./open-topology.ts";

const PATIENCE = 30;
const MOST_MS = 2_000;

/** Sessions end at every process, also their sockets: by a log-out, and by the settings of another session. */
export async function trySessions(topology: Topology, bob: Person): Promise<Figure[]> {
  const { web, live } = topology;
  const byLogOut = await endSession(topology, bob, {
    ...{ at: web[1], socketAt: live[0] },
    end: (cookie) => callAs(web[2], cookie)("GET", "/api/logout.php"),
  });
  const byOther = await endSession(topology, bob, {
    ...{ at: web[2], socketAt: live[1] },
    end: () => callAs(web[0], bob.cookie)("DELETE", "/api/sessions", { others: true }),
  });
  const open = await countAnswers(topology, bob.cookie, 200);
  return [
    exactly("web processes that refuse a session after its log-out", byLogOut.refused, web.length),
    exactly("web processes that refuse a session that another one ended", byOther.refused, web.length),
    within("until the sockets are closed", Math.max(byLogOut.took, byOther.took), MOST_MS),
    exactly("web processes that still know the session that ended the other one", open, web.length),
  ];
}

type Ending = {
  at: Topology["web"][number];
  socketAt: Topology["live"][number];
  end(cookie: string): Promise<Response>;
};

async function endSession(topology: Topology, { email }: Person, { at, socketAt, end }: Ending) {
  const cookie = await logIn(at, email);
  const statuses = await readStatuses(topology, cookie);
  if (statuses.some((status) => status !== 200))
    throw new Error(`The web processes answer a new session with ${statuses}.`);
  const socket = await openSocket(socketAt, { cookie });
  const began = performance.now();
  await mustBe(await end(cookie), "the end of the session");
  const refused = await countAnswers(topology, cookie, 403);
  await until("the socket is closed", PATIENCE, () => socket.closedWith() !== null);
  if (socket.closedWith() !== LIVE_CLOSE.noSession)
    throw new Error(`The socket of a session that ended was closed with ${socket.closedWith()}.`);
  return { refused, took: performance.now() - began };
}

async function countAnswers(topology: Topology, cookie: string, status: number): Promise<number> {
  return (await readStatuses(topology, cookie)).filter((one) => one === status).length;
}

async function readStatuses({ web }: Topology, cookie: string): Promise<number[]> {
  const answers = await Promise.all(web.map((place) => callAs(place, cookie)("GET", "/api/sessions")));
  return answers.map(({ status }) => status);
}

import { writePage } from "../tools/scaling/write-page.ts";
import type { Bench } from "./case.ts";
import { checkout } from "./cases/checkout.ts";
import { deskMembers } from "./cases/desk-members.ts";
import { deskSettings } from "./cases/desk-settings.ts";
import { distance } from "./cases/distance.ts";
import { erase } from "./cases/erase.ts";
import { euProof } from "./cases/eu-proof.ts";
import { figures } from "./cases/figures.ts";
import { home } from "./cases/home.ts";
import { homeCached } from "./cases/home-cached.ts";
import { inbox } from "./cases/inbox.ts";
import { landerCached } from "./cases/lander-cached.ts";
import { lighthouse } from "./cases/lighthouse.ts";
import { like } from "./cases/like.ts";
import { liveDelivery } from "./cases/live-delivery.ts";
import { liveIdle } from "./cases/live-idle.ts";
import { login } from "./cases/login.ts";
import { mailReports } from "./cases/mail-reports.ts";
import { matchFinder } from "./cases/match-finder.ts";
import { moderation } from "./cases/moderation.ts";
import { notices } from "./cases/notices.ts";
import { pages } from "./cases/pages.ts";
import { peer } from "./cases/peer.ts";
import { photoUpload } from "./cases/photo-upload.ts";
import { places } from "./cases/places.ts";
import { presence } from "./cases/presence.ts";
import { press } from "./cases/press.ts";
import { profile } from "./cases/profile.ts";
import { push } from "./cases/push.ts";
import { reconcile } from "./cases/reconcile.ts";
import { retention } from "./cases/retention.ts";
import { review } from "./cases/review.ts";
import { scripts } from "./cases/scripts.ts";
import { search } from "./cases/search.ts";
import { send } from "./cases/send.ts";
import { sendRestricted } from "./cases/send-restricted.ts";
import { settings } from "./cases/settings.ts";
import { signals } from "./cases/signals.ts";
import { start } from "./cases/start.ts";
import { swipe } from "./cases/swipe.ts";
import { webhooks } from "./cases/webhooks.ts";
import { describeMachine } from "./describe-machine.ts";
import { keepPerformancePage } from "./performance-page.ts";
import { readOptions } from "./read-options.ts";
import { type Server, startServer } from "./start-server.ts";
import { keepResults, type Measured, writeTable } from "./write-results.ts";

const CASES = [
  start,
  home,
  homeCached,
  landerCached,
  settings,
  login,
  photoUpload,
  places,
  profile,
  scripts,
  lighthouse,
  press,
  search,
  distance,
  swipe,
  matchFinder,
  like,
  presence,
  send,
  sendRestricted,
  inbox,
  notices,
  liveDelivery,
  liveIdle,
  checkout,
  pages,
  euProof,
  webhooks,
  mailReports,
  peer,
  reconcile,
  erase,
  push,
  retention,
  moderation,
  review,
  deskSettings,
  deskMembers,
  figures,
  signals,
];

const options = readOptions(
  process.argv.slice(2),
  CASES.map(({ name }) => name),
);
const say = (line: string) => console.log(`  ${line}`);
const opened: Server[] = [];
const bench: Bench = {
  options,
  say,
  async server() {
    const server = opened[0] ?? (await startServer());
    opened[0] = server;
    return server;
  },
};

const { cores, processor, node, pinned, busy } = describeMachine();
console.log(`${cores} cores, ${processor}, Node ${node}, ${pinned ? "pinned to cores" : "not pinned"}`);
if (busy > 1)
  console.log(`Others are at work here (load ${busy}): compare with the bare server, not with other days.`);

const all: Measured[] = [];
try {
  for (const one of CASES.filter(({ name }) => options.only.length === 0 || options.only.includes(name))) {
    console.log(`\n${one.name}: ${one.words}`);
    try {
      const measured = { measured: one, figures: await one.measure(bench) };
      keepResults(measured);
      all.push(measured);
    } catch (error) {
      console.error(error);
      process.exitCode = 1;
    }
  }
} finally {
  await opened[0]?.stop();
}
console.log(`\n${writeTable(all)}`);
if (all.length > 0) {
  writePage();
  keepPerformancePage();
}

import type { Db } from "#db/database.ts";
import type { App } from "../../app.ts";
import { type Command, CommandError } from "../../command.ts";
import type { Job } from "../../job.ts";
import { countMails } from "../queries-sent.ts";
import { judgeMails } from "./brake-rules.ts";
import { deleteStop, findBrake, insertStop } from "./queries-brake.ts";

const DAY = 86_400_000;
const WINDOW_DAYS = 7;

/** Whether a site sends no marketing mails, because too many of its mails bounced or were marked as spam. */
export async function isMarketingStopped(db: Db, siteId: number): Promise<boolean> {
  return Boolean((await findBrake(db, siteId))?.stoppedAt);
}

/** Stops the marketing mails of each site whose mails of the last days bounce or are complained about too often. */
export const judgeMailsJob: Job = {
  name: "judge-mails",
  schedule: "*/15 * * * *",
  async run({ db, clock, log, metrics }) {
    const now = clock.now();
    for (const { siteId, ...counts } of await countMails(db, new Date(now.getTime() - WINDOW_DAYS * DAY))) {
      const reason = judgeMails(counts);
      if (!reason) continue;
      const isNew = await db.transaction().execute((tx) => insertStop(tx, { siteId, reason, now }));
      if (!isNew) continue;
      metrics.mailFaults.inc({ fault: reason });
      log.error(
        { site: siteId, reason, ...counts },
        "marketing mails have stopped: see npm run cli -- marketing",
      );
    }
  },
};

export const marketingCommand: Command = {
  name: "marketing",
  summary: "Tells which sites send marketing mails; --resume velvet.example lets one send them again.",
  options: { resume: { type: "string" } },
  async run(app, { resume }) {
    if (resume !== undefined) await resumeMarketing(app, String(resume));
    const lines = app.sites.list().map(async ({ id, domain }) => {
      const brake = await findBrake(app.db, id);
      return brake?.stoppedAt
        ? `${domain}: stopped since ${brake.stoppedAt.toISOString()}, too many mails ${brake.reason}`
        : `${domain}: sends marketing mails`;
    });
    return (await Promise.all(lines)).join("\n");
  },
};

/** Mails from before no longer count, or marketing would stop again at once. @throws CommandError */
async function resumeMarketing({ db, clock, sites }: App, domain: string): Promise<void> {
  const site = sites.find({ host: "", forced: domain });
  if (!site) throw new CommandError("--resume must be a domain of one of your sites.");
  const wasStopped = await db.transaction().execute((tx) => deleteStop(tx, site.id, clock.now()));
  if (!wasStopped) throw new CommandError(`The marketing mails of ${domain} are not stopped.`);
}

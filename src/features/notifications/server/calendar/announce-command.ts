import { readFile } from "node:fs/promises";
import { z } from "zod";
import { LOCALES } from "#base/locales.ts";
import { type Command, CommandError, type CommandValues, readCount } from "#platform/command.ts";
import { ANNOUNCED, type Announced, type AnnouncementTexts, MOST_ANNOUNCED } from "../../calendar-rules.ts";
import { countAnnounced, insertAnnouncement } from "./queries-calendar.ts";

const DAY = 86_400_000;

const line = z.string().trim().min(1).max(1_000);
const text = z.strictObject({
  subject: line.max(120),
  paragraphs: z.tuple([line], line).refine((all) => all.length <= 10),
  button: line.max(60),
});
const texts = z.strictObject(Object.fromEntries(LOCALES.map((locale) => [locale, text])));

export const announceCommand: Command = {
  name: "announce",
  summary:
    "Mails news or a promotion to the members who agreed to it: --type news --file texts.json --page /premium [--domain velvet.example] [--days 7]. " +
    "The file holds subject, paragraphs and button for each of the eleven languages.",
  options: {
    type: { type: "string" },
    file: { type: "string" },
    page: { type: "string" },
    domain: { type: "string" },
    days: { type: "string" },
  },
  async run(app, values) {
    const type = ANNOUNCED.find((one) => one === values.type);
    if (!type) throw new CommandError(`--type must be ${ANNOUNCED.join(" or ")}.`);
    const days = readCount(values, "days", { least: 1, most: 30, fallback: 7 });
    const page = readPage(values);
    const content = await readTexts(values);
    const site = app.sites.find({ host: "", forced: String(values.domain ?? "") || null });
    if (!site) throw new CommandError("--domain must be a domain of one of the sites.");
    const createdAt = app.clock.now();
    const endsAt = new Date(createdAt.getTime() + days * DAY);
    const id = await app.db.transaction().execute(async (tx) => {
      const rule = MOST_ANNOUNCED[type];
      const since = new Date(createdAt.getTime() - rule.days * DAY);
      if ((await countAnnounced(tx, { siteId: site.id, type, since })) >= rule.most)
        throw new CommandError(sayLimit(type));
      return insertAnnouncement(tx, { siteId: site.id, type, texts: content, page, endsAt, createdAt });
    });
    return `Announcement ${id} goes out within minutes to the members of ${site.name} who agreed to ${type}, until ${endsAt.toISOString()}.`;
  },
};

function sayLimit(type: Announced): string {
  const { most, days } = MOST_ANNOUNCED[type];
  return `Members get at most ${most} mail${most === 1 ? "" : "s"} of the type ${type} in ${days} days. Wait until the last one is older.`;
}

function readPage({ page }: CommandValues): string {
  if (typeof page === "string" && /^\/(?!\/)[\w/?=&-]*$/.test(page)) return page;
  throw new CommandError("--page must be a path on this site, such as /premium.");
}

async function readTexts({ file }: CommandValues): Promise<AnnouncementTexts> {
  if (typeof file !== "string") throw new CommandError("--file is missing.");
  const content = await readFile(file, "utf8").catch(() => {
    throw new CommandError(`The file ${file} cannot be read.`);
  });
  const read = texts.safeParse(parseJson(content));
  if (read.success) return read.data as AnnouncementTexts;
  const [issue] = read.error.issues;
  throw new CommandError(
    `The file does not hold all texts: ${issue?.path.join(".") || "file"}: ${issue?.message}`,
  );
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    throw new CommandError("The file is not JSON.");
  }
}

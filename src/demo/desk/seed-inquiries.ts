import { randomUUID } from "node:crypto";
import { LOCALES, type Locale } from "#base/locales.ts";
import { answerInquiry } from "#features/inquiries/server/desk/answer.ts";
import { fileInquiry } from "#features/inquiries/server/file-inquiry.ts";
import { findByClientId, findLastText } from "#features/inquiries/server/queries.ts";
import { listDemoPeople } from "#features/staff/server/staff.ts";
import type { App, MemberViewer } from "#platform/app.ts";
import { keysOfMember } from "#platform/limits/limit-keys.ts";

const NAME = "inquiries";
/** A smaller community is that of tests, whose desk begins empty. */
const LEAST_MEMBERS = 800;
const HOUR = 60 * 60_000;

type Planned = {
  hoursAgo: number;
  subject: "payment" | "account" | "log_in" | "data" | "other";
  words: string;
  answer?: string;
};

/** In the language of each, as inquiries come. */
const PLANNED: Partial<Record<Locale, readonly Planned[]>> = {
  en: [
    {
      ...{ hoursAgo: 50, subject: "payment", words: "I paid on Monday and got no credits. What can I do?" },
      answer: "Hello,\n\nyour payment arrived this morning, and the credits are in your account.",
    },
    { hoursAgo: 7, subject: "account", words: "How do I change my username? I picked one in a hurry." },
  ],
  nl: [{ hoursAgo: 26, subject: "log_in", words: "Ik krijg geen e-mail om een nieuw wachtwoord te kiezen." }],
  de: [
    { hoursAgo: 20, subject: "data", words: "Welche Daten habt ihr über mich, und wo kann ich sie sehen?" },
  ],
  fr: [
    { hoursAgo: 3, subject: "other", words: "Bravo pour le jeu des swipes, mais il va trop vite pour moi." },
  ],
};

/** Lets members of the demo write to customer service, once. @returns how many inquiries were made */
export async function seedInquiries(app: App): Promise<number> {
  if (!(await begin(app))) return 0;
  let made = 0;
  for (const locale of LOCALES)
    for (const planned of PLANNED[locale] ?? []) if (await play(app, locale, planned)) made += 1;
  return made;
}

async function begin({ pool, clock }: App): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into demo_seed (name, members, seed, at)
     select $1, members, seed, $2 from demo_seed where name = 'accounts' and members >= $3 on conflict do nothing`,
    [NAME, clock.now(), LEAST_MEMBERS],
  );
  return rowCount === 1;
}

async function play(app: App, locale: Locale, planned: Planned): Promise<boolean> {
  const { rows } = await app.pool.query<{ id: string; site_id: number }>(
    `select id, site_id from accounts_member where locale = $1 and status = 'active' and id > 100
     order by id offset $2 limit 1`,
    [locale, planned.hoursAgo],
  );
  const [member] = rows;
  if (!member) return false;
  const at = new Date(app.clock.now().getTime() - planned.hoursAgo * HOUR);
  const then: App = { ...app, clock: { now: () => at } };
  const memberId = Number(member.id);
  const caller = {
    ...{ locale, site: app.sites.get(member.site_id), limitKeys: keysOfMember(memberId) },
    viewer: { kind: "member", memberId } as MemberViewer,
  };
  const client_id = randomUUID();
  const { subject, words, answer } = planned;
  await fileInquiry(then, caller, { client_id, subject, words, email: "" });
  if (answer !== undefined) await reply(app, { clientId: client_id, words: answer });
  return true;
}

async function reply(app: App, { clientId, words }: { clientId: string; words: string }): Promise<void> {
  const { people } = await listDemoPeople(app);
  const person = people.find(({ role }) => role === "support");
  const inquiry = await findByClientId(app.db, clientId);
  if (!person || !inquiry) return;
  const actor = {
    by: "person" as const,
    ...{ personId: person.id, sessionId: 0, roles: [person.role] },
    ...{ requestId: randomUUID(), country: "NL" },
  };
  const seen = await findLastText(app.db, inquiry.id);
  const given = { id: inquiry.id, client_id: randomUUID(), seen, words, close: false };
  await answerInquiry(app, actor, given);
}

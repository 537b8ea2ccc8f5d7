import { z } from "zod";
import { isRefusal } from "#base/refusal.ts";
import { ROLES } from "#base/staff-rights.ts";
import { emailKey } from "#features/accounts/server/accounts.ts";
import type { App } from "#platform/app.ts";
import { type Command, CommandError, type CommandValues } from "#platform/command.ts";
import { locale, roles } from "../../fields.ts";
import { LINK_MS } from "../../rules.ts";
import { writeAudit } from "../audit/write-entry.ts";
import { staffKinds } from "../kinds.ts";
import { endAllSessions } from "../log-in/sessions.ts";
import { deskOrigin } from "../mails/desk-origin.ts";
import { makePerson, resetPerson } from "./apply-proposal.ts";
import { makeLink } from "./links.ts";
import { allowChange, findPersonByEmail, listPeople } from "./queries.ts";

const actor = { by: "cli" } as const;
const text = (name: string) => ({ [name]: { type: "string" } as const });

export const makePersonCommand: Command = {
  name: "make-person",
  summary:
    "Makes somebody of staff and prints their link, good once for 30 minutes: --name 'Mira Berg' --email mira@example.org " +
    `--role ${ROLES.join("|")} (several, comma-separated) [--alias Mira] [--locale en].`,
  options: { ...text("name"), ...text("email"), ...text("role"), ...text("alias"), ...text("locale") },
  async run(app, values) {
    const person = readPerson(values);
    const token = await app.db
      .transaction()
      .execute(async (tx) => {
        await allowChange(tx, "cli");
        const personId = await makePerson(app, tx, { person, actor });
        return makeLink(app, tx, { personId, lastsMs: LINK_MS });
      })
      .catch((error) => {
        throw isRefusal(error) ? new CommandError(`--email: somebody of staff has ${person.email}.`) : error;
      });
    return sayLink(app, person.alias, token);
  },
};

export const resetPersonCommand: Command = {
  name: "reset-person",
  summary:
    "Clears the password, the passkeys and the recovery codes of somebody of staff, ends their sessions and prints a new link: --email mira@example.org.",
  options: text("email"),
  async run(app, values) {
    const person = await getPerson(app, values);
    const token = await app.db.transaction().execute(async (tx) => {
      await resetPerson(app, tx, { personId: person.id, actor });
      return makeLink(app, tx, { personId: person.id, lastsMs: LINK_MS });
    });
    return sayLink(app, person.alias, token);
  },
};

export const endStaffSessionsCommand: Command = {
  name: "end-staff-sessions",
  summary: "Ends all sessions at the desk, or those of one person: [--email mira@example.org].",
  options: text("email"),
  async run(app, values) {
    const people = values.email === undefined ? await listPeople(app.db) : [await getPerson(app, values)];
    const ended = await app.db.transaction().execute(async (tx) => {
      let count = 0;
      for (const { id } of people) count += await endAllSessions(app, tx, id);
      await writeAudit(app, tx, { kind: staffKinds.sessionsEnded, actor, after: { count } });
      return count;
    });
    return `Ended ${ended} sessions.`;
  },
};

function readPerson(values: CommandValues) {
  const name = String(values.name ?? "").trim();
  const given = {
    name,
    alias: String(values.alias ?? name.split(" ")[0]).trim(),
    email: String(values.email ?? "").trim(),
    locale: values.locale ?? "en",
    roles: String(values.role ?? "")
      .split(",")
      .map((one) => one.trim()),
  };
  const schema = z.object({
    name: z.string().min(1).max(100),
    alias: z.string().min(1).max(40),
    email: z.email(),
    locale,
    roles,
  });
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const wrong = String(parsed.error.issues[0]?.path[0]).replace("roles", "role");
  throw new CommandError(`--${wrong} is missing or wrong: ${makePersonCommand.summary}`);
}

async function getPerson({ db }: App, { email }: CommandValues) {
  const person = await findPersonByEmail(db, emailKey(String(email ?? "").trim()));
  if (!person) throw new CommandError("--email: nobody of staff has this e-mail address.");
  return person;
}

function sayLink(app: App, alias: string, token: string): string {
  const address = new URL("/desk/enrol", deskOrigin(app));
  // The secret stands behind the #, so that no proxy writes it into a log.
  address.hash = token;
  return `${alias} can set up their login within 30 minutes:\n${address}`;
}

import type { OutputOf } from "#base/endpoint.ts";
import type { Locale } from "#base/locales.ts";
import { findAliases, noteMemberRead, refuseOwnMember, writeAccess } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import {
  type readMemberInquiries as contract,
  DESK_PAGE,
  type DeskInquiries,
  type DeskInquiry,
  type InquiryCounts,
} from "../../desk-contract.ts";
import { holderOf, type State, type Subject, TEMPLATES } from "../../rules.ts";
import { readNumber } from "../number.ts";
import { notFound } from "../own-inquiries.ts";
import { findInquiry, type InquiryRow, listOwn, listTexts, type TextRow } from "../queries.ts";
import { revealWords } from "../words.ts";
import type { Person } from "./hold.ts";
import { inquiryKinds } from "./kinds.ts";
import { countHeld, countWaiting, type Filters, findByNumber, listByState } from "./queries-desk.ts";

type Parts = Pick<App, "db" | "clock" | "sites">;

export async function countInquiries({ db, clock }: Parts, personId: number): Promise<InquiryCounts> {
  const { waiting, oldest } = await countWaiting(db);
  const mine = await countHeld(db, personId, clock.now());
  return { waiting, oldest: oldest?.toISOString() ?? null, mine };
}

export async function listDeskInquiries(
  app: Parts,
  personId: number,
  { number, ...filters }: Filters & { number?: string | undefined },
): Promise<DeskInquiries> {
  const rows =
    number === undefined
      ? await listByState(app.db, { ...filters, limit: DESK_PAGE + 1 })
      : await findByNumber(app.db, readNumber(number));
  const shown = rows.slice(0, DESK_PAGE);
  const aliases = await findAliases(app.db, holdersOf(app, shown));
  return {
    inquiries: shown.map((row) => viewRow(app, row, { personId, aliases })),
    more: rows.length > DESK_PAGE,
  };
}

/** Lists a member's newest inquiries, for the member's page at the desk. */
export async function readMemberInquiries(
  call: StaffCaller,
  memberId: number,
): Promise<OutputOf<typeof contract>> {
  const { app, person } = call;
  await noteMemberRead(call, { memberId, tab: "cases" });
  const rows = await listOwn(app.db, { memberId, before: undefined, limit: DESK_PAGE });
  const aliases = await findAliases(app.db, holdersOf(app, rows));
  const { personId } = person;
  return { inquiries: rows.map((row) => viewRow(app, row, { personId, aliases })) };
}

/**
 * Returns an inquiry with its texts, unless the person asked it as a member: notes are for the others. The look goes
 * into the log.
 * @throws Refusal `inquiries.not_found`, `staff.own_account`
 */
export async function readDeskInquiry(
  app: Parts & Pick<App, "seal" | "translations">,
  actor: Person,
  id: number,
): Promise<DeskInquiry> {
  const inquiry = await findInquiry(app.db, id);
  if (!inquiry) throw notFound();
  const { personId } = actor;
  await refuseOwnMember(app.db, { personId, memberId: inquiry.memberId });
  const texts = await listTexts(app.db, id);
  const authors = texts.flatMap((text) => text.personId ?? []);
  const aliases = await findAliases(app.db, [...new Set([...authors, ...holdersOf(app, [inquiry])])]);
  const about = { subject: `inquiry:${id}`, aboutId: inquiry.memberId };
  await app.db
    .transaction()
    .execute((tx) => writeAccess(app, tx, { kind: inquiryKinds.read, actor, ...about }));
  const isHeld = holderOf(inquiry, app.clock.now()) !== null;
  return {
    ...viewRow(app, inquiry, { personId, aliases }),
    member_id: inquiry.memberId,
    opened_at: inquiry.openedAt.toISOString(),
    held_until: isHeld ? (inquiry.leasedUntil as Date).toISOString() : null,
    last: texts.findLast(({ kind }) => kind !== "note")?.id as number,
    texts: texts.map((text) => viewText(app, text, aliases)),
    templates: sayTemplates(app, inquiry),
  };
}

function holdersOf({ clock }: Parts, rows: readonly InquiryRow[]): number[] {
  const at = clock.now();
  return rows.flatMap((row) => holderOf(row, at) ?? []);
}

type Seeing = { personId: number; aliases: Map<number, string> };

function viewRow({ sites, clock }: Parts, row: InquiryRow, { personId, aliases }: Seeing) {
  const { id, number, subject, state, locale, siteId, memberId, waitingSince, changedAt } = row;
  const holder = holderOf(row, clock.now());
  return {
    ...{ id, number, subject: subject as Subject, state: state as State, locale: locale as Locale },
    site: sites.get(siteId).name,
    is_member: memberId !== null,
    since: (state === "waiting" ? waitingSince : changedAt).toISOString(),
    held_by: holder === null ? null : (aliases.get(holder) ?? null),
    is_mine: holder === personId,
  };
}

function viewText(app: Pick<App, "seal">, text: TextRow, aliases: Map<number, string>) {
  const { id, inquiryId, kind, personId, mailKey, isOtherSender, files, words, at } = text;
  return {
    ...{ id, kind: kind as "question", by: personId === null ? null : (aliases.get(personId) ?? null) },
    ...{ by_mail: mailKey !== null, is_other_sender: isOtherSender, files, at: at.toISOString() },
    words: revealWords(app, { inquiryId, words }),
  };
}

/** In the language of the inquiry, whatever that of the desk is. */
function sayTemplates({ translations }: Pick<App, "translations">, { locale }: InquiryRow) {
  const t = translations.texts(locale as Locale).t("inquiries-desk");
  return TEMPLATES.map((name) => ({ name, words: t(`template.${name}.words`) }));
}

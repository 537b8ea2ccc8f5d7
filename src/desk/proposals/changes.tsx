import { ROLES, type Role } from "#base/staff-rights.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import type { DeskProposal } from "../contract.ts";

type Change = DeskProposal["changes"][number];

const FIELDS = [
  ...(["roles", "named", "name", "email", "access", "file", "refunded", "credits"] as const),
  ...(["owed", "authority", "reference", "silent_until"] as const),
  ...(["creditor_id", "creditor_name", "iban"] as const),
] as const;
const VALUES = [
  "active",
  "invited",
  "ended",
  "kept",
  "destroyed",
  "banned",
  "erased",
  "child.handle",
] as const;

/** What would change, with the values before and after. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  const t = useTexts("desk");
  const say = useValue();
  if (changes.length === 0) return null;
  return (
    <dl className="grid gap-x-4 gap-y-2 rounded-card bg-surface-2 p-4 sm:grid-cols-[auto_1fr]">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="contents">
          <dt className="break-all text-ink-2">
            {isOneOf(FIELDS, field) ? t(`proposals.field.${field}`) : field}
          </dt>
          <dd className="min-w-0 break-words max-sm:mb-2">
            {before !== null && <del className="text-ink-2">{say(before)}</del>}
            {before !== null && <span aria-hidden="true"> → </span>}
            <ins className="font-semibold no-underline">
              {after === null ? t("proposals.nothing") : say(after)}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns a function that words the values that have a code, such as roles. */
function useValue(): (value: string) => string {
  const t = useTexts("desk");
  const staff = useTexts("staff");
  return (value) =>
    value
      .split(",")
      .map((one) => {
        if (isOneOf(ROLES, one)) return staff(`roles.${one satisfies Role}`);
        return isOneOf(VALUES, one) ? t(`proposals.value.${one.replace(".", "_") as "active"}`) : one;
      })
      .join(", ");
}

function isOneOf<T extends string>(all: readonly T[], one: string): one is T {
  return (all as readonly string[]).includes(one);
}

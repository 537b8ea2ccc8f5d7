import { expect, test } from "vitest";
import { guardsOf, hasRight, RIGHTS, type Right, ROLES, type Role } from "./staff-rights.ts";

/**
 * The table of rights in the operator's handbook. Columns: support, moderator, lead, finance, operator. `y` has the
 * right, `-` does not; `r` needs a reason, `2` a second person, `p` a fresh confirmation, `n` being named.
 */
const TABLE: Record<Right, string> = {
  "member.find": "y y y y y",
  "member.read": "y y y y y",
  "member.contact": "r - r r r",
  "content.read": "- r r - -",
  "case.work": "- y y - -",
  "appeal.decide": "- y y - -",
  "measure.restrict": "- y y - -",
  "measure.ban": "- p p - -",
  "case.lead": "- - y - -",
  "child.handle": "- - r2pn - -",
  "fingerprint.read": "- y y - -",
  "fingerprint.edit": "- - r - -",
  "member.help": "r - r - r",
  "member.change_address": "- - r - r",
  "member.export": "- - - - r2p",
  "member.erase": "- - - - r2p",
  "order.read": "y - - y y",
  "refund.unused": "r - - r -",
  "refund.goodwill": "- - - rp -",
  "refund.above_limit": "- - - r2p -",
  "credits.grant": "r - - r -",
  "credits.grant_more": "- - - r2 -",
  "withdrawal.settle": "- - - r -",
  "fault.settle": "- - - r -",
  "code.make": "- - - y y",
  "code.end": "- - - y y",
  "debit.file": "- - - p -",
  "debit.returns": "- - - p -",
  "debit.refund": "- - - p -",
  "receivable.settle": "- - - r -",
  "receivable.write_off": "- - - r2 -",
  "creditor.change": "- - - 2p 2p",
  "settings.read": "y y y y y",
  "settings.write": "- - - - p",
  "settings.write_dangerous": "- - - - 2p",
  "prices.write": "- - - p p",
  "texts.write": "- - - - y",
  "fictional.set": "- - - - rp",
  "figures.moderation": "- y y - y",
  "figures.people": "- - y - y",
  "figures.money": "- - - y y",
  "audit.read": "- - y - y",
  "audit.read_all": "- - - - y",
  "transparency.read": "- - - - y",
  "retention.read": "- - - - y",
  "breach.manage": "- - - - y",
  "staff.manage": "- - - - 2p",
  "staff.reset": "- - - - 2p",
};

const cells = Object.entries(TABLE).flatMap(([right, row]) =>
  row.split(" ").map((cell, index) => [right as Right, ROLES[index] as Role, cell] as const),
);

test("the table names every right, and every role for each", () => {
  expect(Object.keys(TABLE)).toEqual(Object.keys(RIGHTS));
  for (const row of Object.values(TABLE)) expect(row.split(" ")).toHaveLength(ROLES.length);
});

test.each(cells)("[B-01] right %s, role %s: %s", (right, role, cell) => {
  const others = ROLES.filter((one) => one !== role && !hasRight([one], right, [right]));
  expect(hasRight([role], right, [right])).toBe(cell !== "-");
  expect(hasRight([role], right)).toBe(cell !== "-" && !cell.includes("n"));
  // Roles add up, and none takes a right away.
  expect(hasRight([...others, role], right, [right])).toBe(cell !== "-");
  if (cell === "-") return;
  const { reason, secondPerson, fresh, named } = guardsOf(right);
  const asked = [reason && "r", secondPerson && "2", fresh && "p", named && "n"].filter(Boolean).join("");
  expect(asked || "y").toBe(cell);
});

test("without a role there is no right, not even for somebody who was named", () => {
  const rights = Object.keys(RIGHTS) as Right[];
  expect(rights.filter((right) => hasRight([], right, rights))).toEqual([]);
});

test("nobody can act as a member, set a member's password, or unset a fictional mark", () => {
  expect(Object.keys(RIGHTS).filter((right) => /imperson|password|session|unset|log_in/.test(right))).toEqual(
    [],
  );
});

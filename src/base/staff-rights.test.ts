import { expect, test } from "vitest";
import { TABLE } from "./staff-rights.fixture.ts";
import { guardsOf, hasRight, RIGHTS, type Right, ROLES, type Role } from "./staff-rights.ts";

const cells = Object.entries(TABLE).flatMap(([right, row]) =>
  row.split(" ").map((cell, index) => [right as Right, ROLES[index] as Role, cell] as const),
);

test("the table names every right, and every role for each", () => {
  expect(Object.keys(TABLE)).toEqual(Object.keys(RIGHTS));
  for (const row of Object.values(TABLE)) expect(row.split(" ")).toHaveLength(ROLES.length);
});

test.each(cells)("right %s, role %s: %s", (right, role, cell) => {
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

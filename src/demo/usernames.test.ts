import { expect, test } from "vitest";
import { openRandom } from "#base/random.ts";
import { isUsername, usernameKey } from "#features/accounts/rules.ts";
import { demoPerson, openUsernames } from "./person.ts";

test("a hundred thousand demo usernames are all allowed, and no two look alike", () => {
  const makeUsername = openUsernames();
  const keys = new Set<string>();
  for (let id = 1; id <= 100_000; id++) {
    const { country, gender } = demoPerson(1, id);
    const name = makeUsername(openRandom(1, id, 2), country, gender);
    if (!isUsername(name) || name.length < 3 || name.length > 20) throw new Error(`not allowed: ${name}`);
    keys.add(usernameKey(name));
  }
  expect(keys.size).toBe(100_000);
});

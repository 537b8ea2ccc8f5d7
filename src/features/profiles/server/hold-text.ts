import { createHash } from "node:crypto";
import type { Db, Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import type { OwnProfile } from "../contract.ts";
import { profileChanged } from "./events.ts";
import { deleteHold, insertHold, listHolds, lockProfile, type ProfileRow, setHeld } from "./queries.ts";

type Measured = {
  kind: string;
  measureId: number;
  aboutId: number;
  begins: boolean;
  rule: string | null;
  /** Words that were reported. */
  words: readonly string[];
};

const FIELD_OF: Record<string, "about" | "name"> = { text_held: "about", name_held: "name" };

/**
 * Keeps the about text or the name from others while a measure of moderation stands: as it is now, and as it was reported.
 * It holds these words and not the field: the member can write others, which are shown and stay when the measure ends.
 */
export async function holdText(tx: Tx, measured: Measured, app: Pick<App, "announce">): Promise<void> {
  const { measureId, aboutId: memberId, begins, rule, words } = measured;
  const field = FIELD_OF[measured.kind];
  if (!field) return;
  const { username, about } = await lockProfile(tx, memberId);
  const held = [field === "name" ? username : about, ...words];
  const hashes = new Map(held.map((one) => [hashWords(one).toString("hex"), hashWords(one)])).values();
  if (begins)
    for (const wordsHash of hashes) await insertHold(tx, { measureId, memberId, field, wordsHash, rule });
  else await deleteHold(tx, measureId);
  await keepHolds(tx, memberId);
  await app.announce(tx, profileChanged, { memberId });
}

/** Stores whether the present words are held. Called after every change of them. */
export async function keepHolds(tx: Tx, memberId: number): Promise<void> {
  const holds = await listHolds(tx, memberId);
  const profile = await lockProfile(tx, memberId);
  const nameHeld = findHold(holds, "name", profile.username) !== undefined;
  const aboutHeld = findHold(holds, "about", profile.about) !== undefined;
  if (nameHeld !== profile.nameHeld || aboutHeld !== profile.aboutHeld)
    await setHeld(tx, memberId, { nameHeld, aboutHeld });
}

type Held = Pick<ProfileRow, "memberId" | "username" | "about" | "nameHeld" | "aboutHeld">;

/** The rules for which moderation keeps the present words from others. */
export async function readHolds(db: Db, profile: Held): Promise<OwnProfile["held"]> {
  if (!profile.nameHeld && !profile.aboutHeld) return { name: null, about_me: null };
  const holds = await listHolds(db, profile.memberId);
  // The profile alone says whether they are held, because a replica may be read before it has the holds.
  const ruleOf = (field: "about" | "name", words: string) => ({
    rule: findHold(holds, field, words)?.rule ?? null,
  });
  return {
    name: profile.nameHeld ? ruleOf("name", profile.username) : null,
    about_me: profile.aboutHeld ? ruleOf("about", profile.about) : null,
  };
}

function findHold(holds: Awaited<ReturnType<typeof listHolds>>, field: "about" | "name", words: string) {
  if (words === "" || holds.length === 0) return undefined;
  const hash = hashWords(words);
  return holds.find((hold) => hold.field === field && hold.wordsHash.equals(hash));
}

/** Spaces, signs and capitals make no other words. */
function hashWords(words: string): Buffer {
  const plain = words.normalize("NFKC").toLowerCase();
  const letters = plain.replace(/[^\p{L}\p{N}]/gu, "");
  return createHash("sha256")
    .update(letters === "" ? plain : letters)
    .digest();
}

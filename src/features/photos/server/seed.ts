import { createHash } from "node:crypto";
import type pg from "pg";
import { rgbaToThumbHash } from "thumbhash";
import { openRandom } from "#base/random.ts";
import { copyRows } from "#db/copy-rows.ts";
import type { Seed } from "#db/seed.ts";
import { type Colours, describeColours, SHOTS } from "./draw-demo-portrait.ts";
import { toLooks } from "./draw-demo-rendition.ts";
import type { Looks } from "./portrait/looks.ts";

type Member = { id: number; signedUpAt: Date; looks: Looks };

const AT_ONCE = 20_000;
const DAY = 86_400_000;
const HOUR = 3_600_000;
const COLUMNS = [
  "member_id",
  "content_hash",
  "key",
  "status",
  "reason",
  "position",
  "private",
  "width",
  "height",
  "thumb_hash",
  "created_at",
  "seen_at",
];

/** Adds drawn portraits that match the members' profiles. The pictures are drawn on first request. */
export const seedPhotos: Seed = {
  name: "photos",
  async run({ client, seed, now }) {
    const today = now.toISOString().slice(0, 10);
    const hashes = new Map<string, string>();
    for (let after = 0; ; ) {
      const members = await readMembers(client, after, today);
      if (members.length === 0) return;
      after = (members.at(-1) as Member).id;
      await copyRows(
        client,
        { table: "photos_photo", columns: COLUMNS },
        writeRows(members, { seed, now, hashes }),
      );
    }
  },
};

async function readMembers(client: pg.PoolClient, after: number, today: string): Promise<Member[]> {
  const { rows } = await client.query(
    `select member.id, member.signed_up_at, gender, date_of_birth, hair, eye, body
     from (select id, signed_up_at from accounts_member where id > $1 order by id limit $2) member
     left join profiles_looks looks on looks.member_id = member.id order by member.id`,
    [after, AT_ONCE],
  );
  return rows.map(({ id, signed_up_at, date_of_birth: dateOfBirth, ...known }) => ({
    id,
    signedUpAt: signed_up_at,
    looks: toLooks({ ...known, dateOfBirth }, today),
  }));
}

type Writing = { seed: number; now: Date; hashes: Map<string, string> };

function* writeRows(members: Member[], { seed, now, hashes }: Writing) {
  for (const { id, signedUpAt, looks } of members) {
    const random = openRandom(seed, 7_100, id);
    const count = random.chance(0.85) ? random.pick([1, 1, 1, 2, 2, 3]) : 0;
    for (let index = 0; index < count; index++) {
      const drawing = id * SHOTS + index;
      const status = random.chance(0.04) ? "pending" : "active";
      const addedAt = new Date(Math.min(signedUpAt.getTime() + random.below(DAY), now.getTime()));
      yield [
        id,
        `\\x${createHash("sha256").update(`drawn-${drawing}`).digest("hex")}`,
        `drawn-${drawing}`,
        status,
        null,
        index,
        index > 0 && random.chance(0.1),
        1280,
        1600,
        hashColours(drawing, looks, hashes),
        ...whenSeen(status, { now, addedAt, random: openRandom(seed, 7_101, drawing) }),
      ] as const;
    }
  }
}

type Added = { now: Date; addedAt: Date; random: ReturnType<typeof openRandom> };

/** When a photo was added and reviewed. Those that wait are of the last hours. */
function whenSeen(status: string, { now, addedAt, random }: Added): [addedAt: Date, seenAt: Date | null] {
  if (status === "pending") return [new Date(now.getTime() - random.below(6 * HOUR)), null];
  const seenAt = new Date(addedAt.getTime() + random.below(20 * HOUR));
  return [addedAt, seenAt < now ? seenAt : null];
}

/** ThumbHash of a tiny sketch, cached per combination of colours because there are few. */
function hashColours(drawing: number, looks: Looks, hashes: Map<string, string>): string {
  const { wall, cloth, skin, hair } = describeColours(drawing, looks);
  const key = [...wall, cloth, skin, hair].join();
  const known = hashes.get(key);
  if (known) return known;
  const pixels = sketch({ wall, cloth, skin, hair });
  const hash = Buffer.from(rgbaToThumbHash(SKETCH.width, SKETCH.height, pixels)).toString("base64");
  hashes.set(key, hash);
  return hash;
}

const SKETCH = { width: 12, height: 15 };

function sketch({ wall, cloth, skin, hair }: Colours): Uint8Array {
  const { width, height } = SKETCH;
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const across = Math.abs(x - 5.5);
      const colour =
        across < 2.3 && y > 4 && y < 9
          ? skin
          : across < 3.2 && y > 1 && y < 8
            ? hair
            : y > 10 && across < y - 7.5
              ? cloth
              : (wall[y < 8 ? 0 : 1] as string);
      pixels.set(
        [...[1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)), 255],
        (y * width + x) * 4,
      );
    }
  }
  return pixels;
}

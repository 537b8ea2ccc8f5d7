import type pg from "pg";
import { ageOn, calendarDate } from "#base/age.ts";
import type { Locale } from "#base/locales.ts";
import { openRandom } from "#base/random.ts";
import { copyRows } from "#db/copy-rows.ts";
import type { Seed } from "#db/seed.ts";
import { openOnlineRound } from "#demo/online-round.ts";
import { demoPerson } from "#demo/person.ts";
import { storedValue } from "../stored-value.ts";
import { roundPosition } from "./place-profile.ts";
import { openPlaces } from "./places.ts";
import { openAboutTexts, type WriteAbout } from "./seed-about.ts";
import { openCityChoice, type PickCity } from "./seed-place.ts";
import { makeLooks, pickInterests, pickRelationship, pickSexuality } from "./seed-profile.ts";

const BATCH = 20_000;
/** Random stream that no other part of the demo uses. */
const STREAM = 5;

const COLUMNS = [
  "member_id",
  "username",
  "date_of_birth",
  "status",
  "gender",
  "sexuality",
  "relationship",
  "hair",
  "eye",
  "body",
  "tattoos",
  "about",
  "interests",
  "country",
  "region",
  "city_id",
  "city",
  "latitude",
  "longitude",
  "updated_at",
  "last_active_on",
];

type SeededMember = {
  id: number;
  username: string;
  date_of_birth: string;
  status: string;
  locale: Locale;
  signed_up_at: Date;
  consents: boolean;
};

/** Makes a profile for every member without one. Intimate answers need the member's consent. */
export const seedProfiles: Seed = {
  name: "profiles",
  async run({ client, members: count, seed, now }) {
    const pickCity = openCityChoice(await openPlaces());
    const writeAbout = openAboutTexts();
    const round = openOnlineRound({ members: count, seed });
    let last = 0;
    for (;;) {
      const members = await listMembers(client, last);
      const end = members.at(-1);
      if (!end) return;
      last = end.id;
      const seen = members.map(({ id, signed_up_at }) =>
        round.lastOnline({ id, signedUpAt: signed_up_at }, now),
      );
      await copyRows(
        client,
        { table: "profiles_profile", columns: COLUMNS },
        members.map((member, index) =>
          makeRow(member, { seed, pickCity, writeAbout, seenAt: seen[index] as Date }),
        ),
      );
      // A member whose profile is made again may have a row already.
      await client.query(
        `insert into profiles_presence (member_id, seen_at)
         select * from unnest($1::bigint[], $2::timestamptz[]) on conflict do nothing`,
        [members.map(({ id }) => id), seen],
      );
    }
  },
};

async function listMembers(client: pg.PoolClient, after: number): Promise<SeededMember[]> {
  const { rows } = await client.query<SeededMember>(
    `select member.id, member.username, member.date_of_birth, member.status, member.locale, member.signed_up_at,
       exists (select from accounts_consent consent where consent.member_id = member.id
         and consent.kind = 'orientation' and consent.withdrawn_at is null) as consents
     from accounts_member member
     where member.id > $1 and member.status <> 'deleted'
       and not exists (select from profiles_profile profile where profile.member_id = member.id)
     order by member.id limit ${BATCH}`,
    [after],
  );
  return rows;
}

type Making = { seed: number; pickCity: PickCity; writeAbout: WriteAbout; seenAt: Date };

function makeRow(member: SeededMember, { seed, pickCity, writeAbout, seenAt }: Making) {
  const random = openRandom(seed, member.id, STREAM);
  const { country, gender, locale } = demoPerson(seed, member.id);
  const age = ageOn(member.date_of_birth, calendarDate(member.signed_up_at));
  const { hair, eye, body } = makeLooks(random, { country, gender, age });
  const city = pickCity(random, country, locale);
  const { latitude, longitude } = roundPosition(city);
  const sexuality = pickSexuality(random, gender);
  const relationship = pickRelationship(random, age);
  const tattoos = random.chance(0.9) ? random.chance(0.3) : null;
  const interests = pickInterests(random, member.consents);
  const person = { locale: member.locale, gender, age, city: city.name, interests };
  return [
    member.id,
    member.username,
    member.date_of_birth,
    member.status === "active" ? "active" : "disabled",
    gender,
    member.consents ? sexuality : null,
    relationship && storedValue(relationship),
    hair && storedValue(hair),
    eye,
    body,
    tattoos,
    random.chance(0.85) ? writeAbout(random, person) : "",
    interests,
    country,
    city.region,
    city.id,
    city.name,
    latitude,
    longitude,
    member.signed_up_at,
    calendarDate(seenAt),
  ];
}

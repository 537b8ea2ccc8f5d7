import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import type { Shot, World } from "./shot.ts";

const PEOPLE = [
  ["Olga Brandt", "Olga", ["operator"]],
  ["Otto Lind", "Otto", ["operator", "finance"]],
  ["Mira Sandoval", "Mira", ["moderator"]],
  ["Lena Kowalska", "Lena", ["lead"]],
  ["Sam Okafor", "Sam", ["support"]],
] as const;

/** The desk's frame, log-in, enrolment, own page and people in their states. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one list of pictures
export function listDeskShots(): Shot[] {
  return [
    { name: "desk-log-in", path: "/desk/log-in", fill: addPeople },
    { name: "desk-log-in-password", path: "/desk/log-in", reach: (page) => press(page, 1) },
    { name: "desk-log-in-refused", path: "/desk/log-in", reach: openRefused },
    { name: "desk-recover", path: "/desk/log-in", reach: (page) => press(page, 2) },
    { name: "desk-enrol-invalid", path: "/desk/enrol#nothing" },
    { name: "desk-enrol", path: "/desk/log-in", reach: openEnrolment },
    { name: "desk-enrol-password", path: "/desk/log-in", reach: openNewPassword },
    { name: "desk-me", path: "/desk/log-in", reach: atDeskAs("Mira", "/desk/me") },
    { name: "desk-confirm", path: "/desk/log-in", whole: false, reach: openConfirmation },
    {
      name: "desk-people-empty",
      path: "/desk/log-in",
      reach: atDeskAs("Olga", "/desk/people"),
    },
    {
      name: "desk-people",
      path: "/desk/log-in",
      fill: addProposals,
      reach: atDeskAs("Olga", "/desk/people"),
    },
    {
      name: "desk-person",
      path: "/desk/log-in",
      reach: openPerson,
    },
    {
      name: "desk-settings",
      path: "/desk/log-in",
      fill: addSettingsProposal,
      reach: atDeskAs("Olga", "/desk/settings?group=prices&beside=2"),
    },
    { name: "home-of-second-brand", path: "/?domain=nl.localhost" },
    { name: "home-of-third-brand", path: "/?domain=de.localhost" },
    { name: "desk-texts", path: "/desk/log-in", reach: atDeskAs("Olga", "/desk/texts?site=2") },
    { name: "desk-company", path: "/desk/log-in", reach: atDeskAs("Olga", "/desk/company?site=1") },
    { name: "desk-domains", path: "/desk/log-in", reach: atDeskAs("Olga", "/desk/domains?site=1") },
    {
      name: "desk-payment-order",
      path: "/desk/log-in",
      reach: atDeskAs("Olga", "/desk/settings?group=payments&site=1"),
    },
    { name: "desk-brand", path: "/desk/log-in", reach: atDeskAs("Olga", "/desk/brand?site=2") },
    { name: "desk-prices", path: "/desk/log-in", reach: atDeskAs("Olga", "/desk/prices?site=1") },
    {
      name: "desk-settings-history",
      path: "/desk/log-in",
      reach: atDeskAs("Olga", "/desk/settings/history?site=1"),
    },
    {
      name: "desk-getting-started",
      path: "/desk/log-in",
      reach: atDeskAs("Olga", "/desk/getting-started"),
    },
    {
      name: "desk-retention",
      path: "/desk/log-in",
      fill: addRegisters,
      reach: atDeskAs("Olga", "/desk/retention"),
    },
    { name: "desk-registers-home", path: "/desk/log-in", reach: atDeskAs("Olga", "/desk") },
    { name: "desk-processing", path: "/desk/log-in", reach: atDeskAs("Olga", "/desk/processing") },
    { name: "desk-breaches", path: "/desk/log-in", reach: atDeskAs("Olga", "/desk/breaches") },
    { name: "desk-breach", path: "/desk/log-in", reach: openBreach },
    {
      name: "desk-transparency",
      path: "/desk/log-in",
      reach: atDeskAs("Olga", "/desk/transparency?from=2026-01&to=2026-01"),
    },
    {
      name: "desk-transparency-orders",
      path: "/desk/log-in",
      reach: atDeskAs("Olga", "/desk/transparency/orders"),
    },
    { name: "desk-health", path: "/desk/log-in", reach: atDeskAs("Olga", "/desk/health") },
    { name: "desk-settings-age", path: "/desk/log-in", reach: atDeskAs("Olga", "/desk/settings?group=age") },
    { name: "desk-settings-save", path: "/desk/log-in", whole: false, reach: openSaving },
    { name: "desk-figures-people", path: "/desk/log-in", reach: atDeskAs("Olga", "/desk/figures/people") },
    { name: "desk-figures-money", path: "/desk/log-in", reach: atDeskAs("Otto", "/desk/figures/money") },
    {
      name: "desk-figures-country",
      path: "/desk/log-in",
      reach: atDeskAs("Olga", "/desk/figures/moderation?country=AT"),
    },
    { name: "desk-figures-success", path: "/desk/log-in", reach: atDeskAs("Olga", "/desk/figures/success") },
    {
      name: "desk-forbidden",
      path: "/desk/log-in",
      reach: atDeskAs("Sam", "/desk/people"),
    },
    {
      name: "desk-not-found",
      path: "/desk/log-in",
      reach: atDeskAs("Sam", "/desk/nothing"),
    },
  ];
}

async function press(page: Page, index: number) {
  await page.locator("main button").nth(index).click();
  await page.locator("main form input").first().waitFor();
}

async function openRefused(page: Page) {
  await press(page, 1);
  for (const value of ["olga@desk.example", "not the password", "000000"]) {
    await page.locator("main form input").fill(value);
    await page.locator("main form button[type=submit]").click();
  }
  await page.locator("main [role=alert]").getByText(/\S/).first().waitFor();
}

/** Runs one after the other, since the transaction has one connection. */
async function addPeople(database: World["database"]) {
  await database.query("begin");
  await database.query("select set_config('velvet.staff_change', 'cli', true)");
  const { rows } = await database.query("select alias from staff_person");
  const seeded = rows.map(({ alias }) => alias);
  for (const [name, alias, roles] of PEOPLE) {
    // The demo has some of them already.
    if (seeded.includes(alias)) continue;
    const email = `${alias.toLowerCase()}@desk.example`;
    await database.query(
      `insert into staff_person (name, alias, email, email_key, locale, roles, enrolled_at, created_at)
       values ($1, $2, $3, $3, 'en', $4, now(), now())`,
      [name, alias, email, [...roles]],
    );
    await database.query(
      `insert into staff_passkey (credential_id, person_id, public_key, counter, transports, name, created_at)
       select $1 || one, id, '\\x00', 0, '{}', one, now() from staff_person, unnest($2::text[]) one
       where alias = $1`,
      [alias, ["Notebook", "Phone"]],
    );
  }
  await database.query("commit");
}

/** Opens a page of the desk with a session of this person. */
export function atDeskAs(alias: string, path: string): NonNullable<Shot["reach"]> {
  return async (page, context, { database, address }) => {
    const token = randomBytes(32).toString("base64url");
    await database.query(
      `insert into staff_session (token_hash, person_id, device, country, created_at, last_seen_at)
       select $1, id, 'Firefox, Linux', 'DE', now(), now() from staff_person where alias = $2`,
      [createHash("sha256").update(token).digest(), alias],
    );
    await context.addCookies([{ name: "desk", value: token, url: address }]);
    await page.goto(path, { waitUntil: "networkidle" });
  };
}

async function openEnrolment(page: Page, _: BrowserContext, { database }: World) {
  const token = randomUUID();
  await database.query(
    `insert into staff_link (token_hash, person_id, created_at, expires_at)
     select $1, id, now(), now() + interval '1 day' from staff_person where alias = 'Mira'`,
    [createHash("sha256").update(token).digest()],
  );
  await page.goto("/pages/faq");
  await page.goto(`/desk/enrol#${token}`, { waitUntil: "networkidle" });
  await page.locator("main h1").waitFor();
}

async function openNewPassword(page: Page, context: BrowserContext, world: World) {
  await openEnrolment(page, context, world);
  await page.locator("main section button[type=button]").last().click();
  await page.locator("main svg[role=img]").waitFor();
}

async function openConfirmation(page: Page, context: BrowserContext, world: World) {
  await atDeskAs("Mira", "/desk/me")(page, context, world);
  await page.locator("main section button").last().click();
  await page.locator("dialog[open]").waitFor();
}

/** A failed row, a held case, two breaches, a counted month with a kept report, and an order. */
async function addRegisters(database: World["database"]) {
  const { rows } = await database.query("select id from staff_person where alias = 'Olga'");
  const olga = rows[0]?.id;
  await database.query(
    `insert into retention_run (name, ran_at, forgotten, total, failed_at, failure, failure_id)
     values ('exports', now() - interval '2 days', 3, 412, now() - interval '20 minutes', 'DatabaseError 57014',
       '0a4f7a52-6a55-4c0c-9b1c-6d6c1c0a9f11'),
       ('sessions', now() - interval '5 hours', 128, 9301, null, null, null)
     on conflict (name) do update set failed_at = excluded.failed_at, failure = excluded.failure,
       failure_id = excluded.failure_id, ran_at = excluded.ran_at`,
  );
  await database.query(
    `insert into moderation_hold (client_id, case_id, name, why, person_id, since, review_at)
     select gen_random_uuid(), id, 'Police of Bonn, 7 Js 12/26', 'They asked in writing for the evidence', $1,
       now() - interval '7 months', now() - interval '1 month'
     from moderation_case where state = 'decided' order by id limit 1 on conflict do nothing`,
    [olga],
  );
  await database.query(
    `insert into breaches_breach (client_id, found_at, kinds, facts, people, data, effects, measures, authority_why,
       members_why, added_at, told_authority_at, told_members_at, closed_at)
     values
       (gen_random_uuid(), now() - interval '20 hours', '{confidentiality}', 'A backup lay open on a server of the host.',
        'About 1,200 members in Germany', 'E-mail addresses', 'Unwanted mail', '', '', '', now(), null, null, null),
       (gen_random_uuid(), now() - interval '40 days', '{availability}', 'The disk of the database was full.', 'All members',
        'None lost', 'No access for two hours', 'A larger disk, an alarm', 'No risk for anyone', 'It was seen by all', now(),
        null, null, now() - interval '30 days')`,
  );
  await database.query(
    `insert into breaches_change (breach_id, version, kind, person_id, at, why, content)
     select id, 1, 'added', $1, added_at, '', '{}' from breaches_breach on conflict do nothing`,
    [olga],
  );
  await database.query(
    "insert into transparency_month (month, counted_at) values ('2026-01-01', now()) on conflict do nothing",
  );
  await database.query(
    `insert into transparency_count (month, site_id, part, facts, n, minutes) values
       ('2026-01-01', 1, 'notices', '{"category": "STATEMENT_CATEGORY_CYBER_VIOLENCE", "author": "member"}', 31, null),
       ('2026-01-01', 1, 'notice_actions', '{"category": "STATEMENT_CATEGORY_CYBER_VIOLENCE", "ground": "terms",
         "outcome": "violation", "automated": "no", "within_seven_days": "yes"}', 3, '{90,400,2000}'),
       ('2026-01-01', 1, 'recipients', '{"country": "NL"}', 812, null),
       ('2026-01-01', 1, 'recipients', '{"country": "all"}', 1204, null) on conflict do nothing`,
  );
  await database.query(
    `insert into transparency_report (from_month, to_month, site_id, sha256, content, made_at, person_id)
     values ('2026-01-01', '2026-01-01', 0, sha256('x'), 'x', now(), $1) on conflict do nothing`,
    [olga],
  );
  await database.query(
    `insert into transparency_order (client_id, site_id, kind, country, category, reference, received_at, told_at,
       person_id) select gen_random_uuid(), min(id), 'act', 'DE', 'STATEMENT_CATEGORY_VIOLENCE', '7 Js 12/26',
       now() - interval '3 days', now() - interval '3 days', $1 from site_site`,
    [olga],
  );
}

async function openBreach(page: Page, context: BrowserContext, world: World) {
  const { rows } = await world.database.query("select min(id) as id from breaches_breach");
  await atDeskAs("Olga", `/desk/breaches/${rows[0]?.id}`)(page, context, world);
}

async function openSaving(page: Page, context: BrowserContext, world: World) {
  await atDeskAs("Olga", "/desk/settings?group=chat")(page, context, world);
  await page.locator("main li#message_length input").fill("900");
  await page.locator("main .sticky button").last().click();
  await page.locator("dialog[open]").waitFor();
}

async function addSettingsProposal(database: World["database"]) {
  await database.query(
    `insert into staff_proposal (kind, subject, seen_version, input, why, by_id, at, expires_at)
     select 'configuration.settings', 'site:1', 0,
       '{"change": {"site": 1}, "differences": [{"setting": "refund_days", "from": 14, "to": 30, "is_dangerous": true}]}',
       'Members asked for more time to return credits', id, now(), now() + interval '3 days'
     from staff_person where alias <> 'Olga' order by id limit 1`,
  );
  await database.query(
    `insert into configuration_change (site_id, revision, person_id, at, why, settings)
     select 1, 1, id, now(), 'Nobody writes more than that', '{"message_length": {"from": 1000, "to": 900}}'
     from staff_person where alias <> 'Olga' order by id limit 1`,
  );
}

async function openPerson(page: Page, context: BrowserContext, world: World) {
  await atDeskAs("Olga", "/desk/people")(page, context, world);
  await page.getByRole("link", { name: "Mira" }).click();
  await page.waitForURL(/people\/\d+$/);
  await page.locator("main h1").getByText("Mira").waitFor();
}

export async function addProposals(database: World["database"]) {
  await database.query(
    `insert into staff_proposal (kind, subject, seen_version, about_person_id, input, why, by_id, at, expires_at)
     select 'staff.roles', 'person:' || about.id, about.version, about.id,
       jsonb_build_object('kind', 'staff.roles', 'person_id', about.id, 'roles', '["moderator", "lead"]'::jsonb,
         'named', '[]'::jsonb),
       'Leads the evening shift from December on, as agreed in the weekly meeting', author.id, now(),
       now() + interval '3 days'
     from staff_person author, staff_person about where author.alias not in ('Olga', 'Mira') and about.alias = 'Mira'
     order by author.id limit 1`,
  );
  await database.query(
    `insert into staff_proposal (kind, input, why, by_id, at, expires_at)
     select 'staff.invite', '{"kind": "staff.invite", "name": "Ines Costa", "alias": "Ines", "email": "ines@example.org", "roles": ["support"]}',
       'Joins the support team in January', id, now(), now() + interval '3 days'
     from staff_person where alias = 'Olga'`,
  );
}

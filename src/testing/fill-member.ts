import { randomUUID } from "node:crypto";
import { makeClientId } from "#base/client-id.ts";
import { eraseMember } from "#features/accounts/server/erasure/erase-member.ts";
import { lockMember } from "#features/accounts/server/queries.ts";
import { changeStanding } from "#features/accounts/server/standing/change-standing.ts";
import { chatting } from "#features/chat/server/chat.fixture.ts";
import { picturing } from "#features/chat/server/images/images.fixture.ts";
import { firstWishes } from "#features/discovery/match-rules.ts";
import { searchersOf } from "#features/discovery/server/search/search.fixture.ts";
import { recuse } from "#features/moderation/server/cases/claim-case.ts";
import { moderating } from "#features/moderation/server/moderation.fixture.ts";
import { storeSealed } from "#features/moderation/server/sealed/store-sealed.ts";
import { openDebits } from "#features/shop/server/debit/debit.fixture.ts";
import { openOperator } from "#features/shop/server/debit/sent-back.fixture.ts";
import { makeDeletionOffer } from "#features/shop/server/discounts/make-deletion-offer.ts";
import { openTill } from "#features/shop/server/shop.fixture.ts";
import { makePatches, openVisits } from "#features/signals/server/signals.fixture.ts";
import { makeShortLink, siteOf } from "#features/site/server/site.ts";
import { auditKind, giveReason, writeAccess, writeAudit } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { enqueue } from "#platform/enqueue.ts";
import { hashAddress, markBounce } from "#platform/mail/address-state.ts";
import { putSealedFile } from "#platform/pictures/sealed-files.ts";
import { makeSoftwareKey } from "#testing/authenticator.ts";
import { type MadeMember, makeMember, makePremium } from "#testing/make.ts";
import { hereSite, type TestApp } from "#testing/open-test-app.ts";
import { hashOf, type Known } from "#testing/walk-everything.ts";
import { fillNotifications } from "./fill-notifications.ts";
import { fillWork } from "./fill-work.ts";

/** Numbers from here on are in no other column of the test. */
const FIRST_NUMBER = 734_002_911;
const HERE = { origin: "http://localhost", rpId: "localhost" };
const UTRECHT = 2745912;

/** Words that only this member, or only somebody who wrote to them, has ever used. */
const WORDS = {
  formerEmail: "zephyrine.former@walk.example",
  email: "zephyrine.now@walk.example",
  username: "Zephyrine.Walk",
  about: "quixotic lighthouse keeper",
  sent: "saffron umbrella at noon",
  received: "cobalt lantern at dusk",
  waiting: "amber postcard from far away",
  reported: "vermilion kite on fire",
  holder: "Zephyrine Walkaway",
  street: "Obsidian Lane",
  withdrawer: "Zephyrine Withdraws",
  inquired: "cerulean teapot on the stairs",
};

export type FullMember = Awaited<ReturnType<typeof fillMember>>;

/** A member who has used every feature, and others who dealt with them. */
export async function fillMember(testApp: TestApp) {
  const { pool } = testApp.app;
  await pool.query(`alter sequence accounts_member_id_seq restart with ${FIRST_NUMBER}`);
  const anna = await makeMember(testApp, { username: WORDS.username, email: WORDS.formerEmail });
  const world = { ...actorsOf(testApp), testApp, anna };
  const ben = await world.who.make();
  await makePremium(testApp, anna);
  await makePremium(testApp, ben);
  await fillProfile(world);
  await fillPhotos(world, ben);
  await fillMeetings(world, ben);
  const chat = await fillChat(world, ben);
  await fillReports(world, { ben, ...chat });
  const shop = await fillShop(world);
  const age = await fillAge(world);
  const passkey = await fillAccount(world);
  const notice = "insert into leaving_notice values ($1, now(), null, '2100-01-01')";
  await pool.query(notice, [anna.id]);
  const mailAddress = await fillMails(world);
  await fillInquiry(world);
  await fillStaff(world);
  await fillWork(testApp, anna);
  await fillModeration(world);
  await fillSignals(world);
  await losePartner(world);
  const { endpoint } = await fillNotifications(testApp, anna);
  const known: Known = {
    ...WORDS,
    endpoint,
    ...shop,
    age,
    passkey,
    mailAddress,
    id: String(anna.id),
    lock: hashOf(Buffer.from(`login ${WORDS.email}`)),
    ...(await readPictures(world)),
  };
  return { anna: { ...anna, email: WORDS.email }, ben, known };
}

type World = ReturnType<typeof actorsOf> & { testApp: TestApp; anna: MadeMember };

function actorsOf(testApp: TestApp) {
  return {
    who: searchersOf(testApp),
    chat: chatting(testApp),
    pictures: picturing(testApp),
  };
}

async function fillProfile({ who, anna, testApp }: World): Promise<void> {
  await who.call(anna, "PUT", "/api/consents", { kind: "orientation", given: true });
  await testApp.app.pool.query(
    "insert into accounts_page_notice (member_id, page, version, told_at) values ($1, 'terms', 'new', $2)",
    [anna.id, testApp.clock.now()],
  );
  await who.change(anna, {
    gender: "female",
    city_id: UTRECHT,
    sexuality: "bi",
    hair: "red",
    interests: ["tea"],
    about_me: WORDS.about,
  });
  await who.call(anna, "PUT", "/api/match-finder", { wishes: firstWishes(36, [18, 99]) });
  await who.seen(anna);
  const { app } = testApp;
  await app.db.transaction().execute(async (tx) => {
    const expiresAt = new Date(app.clock.now().getTime() + 86_400_000);
    await makeShortLink(app, tx, { purpose: "campaign", target: `/members/${anna.id}?from=mail`, expiresAt });
  });
}

async function fillInquiry({ who, anna }: World): Promise<void> {
  const client_id = randomUUID();
  await who.call(anna, "POST", "/api/inquiries", { client_id, subject: "other", words: WORDS.inquired });
}

async function fillPhotos({ who, anna }: World, ben: MadeMember): Promise<void> {
  await who.upload(anna, 1);
  for (const [mark, member] of [anna, ben].entries()) {
    const id = await who.upload(member, 10 + mark);
    await who.call(member, "PATCH", "/api/photos", { id, private: true });
  }
  await who.call(ben, "POST", "/api/photos/requests", { owner_id: anna.id });
  await who.call(anna, "POST", "/api/photos/requests", { owner_id: ben.id });
}

/** Likes in both directions, a swipe, and a like of somebody whose address is not confirmed. */
async function fillMeetings({ who, anna, testApp }: World, ben: MadeMember): Promise<void> {
  await who.call(ben, "POST", "/api/likes", { member: anna.id });
  await who.call(anna, "POST", "/api/likes", { member: ben.id });
  const cleo = await makeMember(testApp, { confirmed: false });
  await who.call(cleo, "POST", "/api/likes", { member: anna.id });
  const swiped = await who.make();
  const id = makeClientId(testApp.clock.now());
  await who.call(anna, "PUT", "/api/swipe/time-zone", { time_zone: "Europe/Amsterdam" });
  await who.call(anna, "POST", "/api/swipe", { id, member: swiped.id, choice: "like" });
  const blocked = await who.make();
  await who.call(anna, "POST", "/api/blocks", { member: blocked.id });
}

async function fillChat({ chat, pictures, anna, testApp, who }: World, ben: MadeMember) {
  for (const member of [anna, ben]) await chat.give(member, 200);
  const { conversation } = await chat.send(anna, ben, { text: WORDS.sent });
  await chat.send(ben, anna, { text: WORDS.received });
  await pictures.send(ben, anna);
  const { message } = await pictures.send(anna, ben);
  const unconfirmed = await makeMember(testApp, { confirmed: false });
  const held = { id: makeClientId(testApp.clock.now()), to: anna.id, kind: "text", text: WORDS.waiting };
  await who.call(unconfirmed, "POST", "/api/messages", held);
  return { conversation: conversation as number, seq: message?.seq as number };
}

type Reported = { ben: MadeMember; conversation: number; seq: number };

async function fillReports(
  { who, anna, testApp }: World,
  { ben, conversation, seq }: Reported,
): Promise<void> {
  await who.call(ben, "POST", "/api/reports", {
    ...{ client_id: randomUUID(), subject: "message", member: anna.id },
    ...{ conversation, seq, reason: "scam" },
  });
  await who.call(anna, "POST", "/api/reports", {
    ...{ client_id: randomUUID(), subject: "profile", member: ben.id },
    ...{ reason: "other", words: WORDS.reported },
  });
  // The restriction has expired, so that the member can go on.
  const restriction = "insert into safety_restriction (member_id, muted_until) values ($1, '2020-01-01')";
  await testApp.app.pool.query(restriction, [anna.id]);
  const shared =
    "insert into signals_shared_photo (member_id, other_id, at) values ($1, $2, now()), ($2, $1, now())";
  await testApp.app.pool.query(shared, [anna.id, ben.id]);
  const hold = "insert into profiles_hold values (1, $1, 'about', '\\x00', 'advertising')";
  await testApp.app.pool.query(hold, [anna.id]);
}

/** Cards, a code, a payment of the wrong amount, a debit, a block that was lifted, a withdrawal. */
async function fillShop({ testApp, anna }: World): Promise<Known> {
  const { app } = testApp;
  const till = openTill(testApp);
  const site = siteOf({ site: hereSite(testApp) });
  const discount = await app.db
    .transaction()
    .execute((tx) => makeDeletionOffer(tx, { memberId: anna.id, site, now: app.clock.now() }));
  const bought = await till.buy(anna, { store_card: true, code: discount?.code });
  const other = await till.order(anna);
  await app.pool.query("update sandbox_payment set amount = amount - 1 where reference = $1", [other.id]);
  await till.pick(other, "paid");
  await testApp.runJobs();
  const [debits, operator] = [openDebits(testApp), openOperator(testApp)];
  const account = { ...debits.somebody(), account_holder: WORDS.holder, street: WORDS.street };
  await debits.buy(anna, account);
  const why = { reason: "a test", by: "Ruth de Boer" };
  for (const command of ["block-debit", "unblock-debit", "block-debit"])
    await operator.run(command, { member: anna.email, ...why });
  await till.call(anna, "POST", "/api/withdrawals", {
    ...{ client_id: randomUUID(), name: WORDS.withdrawer, email: anna.email, order: String(bought.id) },
  });
  await app.pool.query("insert into shop_try_out values ($1, now())", [anna.id]);
  await testApp.runJobs();
  const { rows } = await app.pool.query(
    `select fingerprint as card, (select news #>> '{instrument,fingerprint}' from shop_payment_fault
       where order_id = $2) as "otherCard" from shop_card where member_id = $1`,
    [anna.id, other.id],
  );
  return { iban: account.iban, mobile: account.mobile, ...rows[0] };
}

/** @returns our id of an age check that has passed */
async function fillAge({ testApp, who, anna }: World): Promise<string> {
  const begun = await testApp.ask("/api/age-checks", {
    method: "POST",
    json: { method: "photo_id", same_device: false },
    headers: who.headers(anna),
  });
  const { ref, next } = await begun.json();
  const body = new URLSearchParams({ outcome: "passed" });
  await testApp.ask(new URL(next.url).pathname, { method: "POST", body });
  await testApp.ask(`/api/age-returns/${ref}`);
  return ref;
}

/** A passkey, an open ceremony, a failed log-in, a new address, an export, and a job that failed for good. */
async function fillAccount({ testApp, anna, who }: World): Promise<string> {
  const { app } = testApp;
  const { password } = anna;
  const call = async (path: string, json: unknown) => {
    const answer = await testApp.ask(path, { method: "POST", json, headers: who.headers(anna) });
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.status === 204 ? null : answer.json();
  };
  const key = makeSoftwareKey();
  const { challenge } = await call("/api/passkeys/options", { password });
  await call("/api/passkeys", { credential: key.register({ ...HERE, challenge }), name: "Key" });
  await call("/api/exports", { password });
  await call("/api/mail-changes", { email: WORDS.email, password });
  await testApp.runJobs();
  const mail = (await testApp.outbox()).find(({ to }) => to === WORDS.email);
  await call("/api/mail-changes/do", { token: /token=([\w-]+)/.exec(mail?.text ?? "")?.[1] });
  await testApp.runJobs();
  await call("/api/passkeys/options", { password });
  await testApp.ask("/api/user.php", { method: "POST", json: { email: WORDS.email, password: "wrong" } });
  await app.db.transaction().execute((tx) => enqueue(tx, "send-new-device-mail", { memberId: anna.id }));
  await app.pool.query("update graphile_worker._private_jobs set attempts = max_attempts");
  return key.id;
}

/** Adds entries of a person of staff who gave a reason, read messages and resent a mail. */
async function fillStaff({ testApp: { app }, anna }: World): Promise<void> {
  const person = { personId: 1, sessionId: 1, roles: ["lead"], requestId: "request", country: null };
  const actor = { by: "person", ...person } as const;
  const reason = { scope: "content", category: "report", words: "A report names this chat" } as const;
  const { id: reasonId } = await giveReason(app, actor, { aboutId: anna.id, ...reason });
  await app.pool.query(
    `insert into assistance_note (client_id, member_id, person_id, words, at)
     values (gen_random_uuid(), $1, 1, 'Asked for a receipt', now())`,
    [anna.id],
  );
  await app.db.transaction().execute(async (tx) => {
    await writeAccess(app, tx, { kind: auditKind("chat.read"), actor, aboutId: anna.id, reasonId });
    await writeAudit(app, tx, { kind: auditKind("accounts.mail_resent"), actor, aboutId: anna.id });
  });
}

/** Adds a case about the member, which one moderator gave back and another decided with a strike. */
async function fillModeration({ testApp, anna }: World): Promise<void> {
  const desk = moderating(testApp);
  const friend = desk.person();
  const { id: caseId, lease } = await desk.claim(friend, anna);
  await recuse(testApp.app, friend, { caseId, lease, why: "known" });
  await desk.judge(desk.person(), anna, { measures: [{ kind: "no_reports", days: 3 }] });
  await sealOne({ testApp, anna });
}

/** A picture of the member that was sealed, and about which somebody has decided. */
async function sealOne({ testApp, anna }: Pick<World, "testApp" | "anna">): Promise<void> {
  const found = await moderating(testApp).caseOf(anna);
  const app = testApp.app as unknown as App;
  const file = await putSealedFile(app, Buffer.from("a drawn square"));
  const sealed = { found, file, subject: found.subject, by: { personId: 1 }, hashes: null, uploadedAt: null };
  await app.db.transaction().execute((tx) => storeSealed(app, tx, sealed));
  await testApp.app.pool.query("update moderation_sealed set lifted_at = sealed_at where about_id = $1", [
    anna.id,
  ]);
}

/** The member has used the browser of somebody who was banned, and a person has found them to be two people. */
async function fillSignals({ testApp, anna }: World): Promise<void> {
  const visits = openVisits(testApp);
  const banned = await visits.signUp();
  await visits.upload(banned, await makePatches(1));
  await visits.ban(banned);
  await visits.logIn({ ...anna, email: WORDS.email }, { device: banned.device });
  await visits.desk.judge(visits.desk.person(), anna, { outcome: "none" }, "identity");
}

/** A mail to an address that could not take it. @returns the keyed hash of the address */
async function fillMails({ testApp: { app }, anna }: World): Promise<string> {
  const addressHash = hashAddress(app.seal, WORDS.email);
  const bounce = { addressHash, memberId: anna.id, bounce: "soft", status: "5.2.2" } as const;
  await app.db.transaction().execute((tx) => markBounce(app, tx, bounce));
  return addressHash;
}

/** Somebody who has written to the member is erased, and the member's browser has to hear of it. */
async function losePartner({ testApp, chat, who, anna }: World): Promise<void> {
  const emil = await who.make();
  await chat.give(emil, 50);
  await chat.send(emil, anna);
  await makeDue(testApp, emil.id);
  await eraseMember(testApp.app, emil.id);
}

/** Makes the erasure of an account due. */
export async function makeDue({ app }: Pick<TestApp, "app">, memberId: number): Promise<void> {
  const now = app.clock.now();
  await app.db.transaction().execute(async (tx) => {
    const member = await lockMember(tx, memberId);
    if (member) await changeStanding(app, tx, { member, change: { closedAt: now, eraseAt: now } });
  });
}

/** Closes an account whose time is over, and erases it. */
export async function eraseNow(testApp: Pick<TestApp, "app">, memberId: number): Promise<void> {
  await makeDue(testApp, memberId);
  await eraseMember(testApp.app, memberId);
}

/** Keys of the member's pictures, and hashes of their files. */
async function readPictures({ testApp, anna }: World): Promise<Known> {
  const { app } = testApp;
  const { rows } = await app.pool.query<{ folder: string; key: string }>(
    `select 'photos' as folder, key from photos_photo where member_id = $1
     union all select 'chat', key from chat_image where $1 in (sender_id, receiver_id)`,
    [anna.id],
  );
  const known: Known = {};
  for (const [number, { folder, key }] of rows.entries()) {
    known[`${folder} key ${number}`] = key;
    const file = await app.files.get(`${folder}/${key}/full.webp`);
    const content = new Uint8Array(await new Response(file?.body).arrayBuffer());
    known[`${folder} bytes ${number}`] = hashOf(content);
  }
  return known;
}

import { join } from "node:path";
import { openFolderFiles } from "#adapters/files/folder-files.ts";
import { s3Files } from "#adapters/files/s3-files.ts";
import { openGeo } from "#adapters/geo/open-geo.ts";
import { openImages } from "#adapters/images/open-images.ts";
import { httpKnownImages } from "#adapters/known-images/http-known-images.ts";
import { smtpMail } from "#adapters/mail/smtp-mail.ts";
import { httpSms } from "#adapters/sms/http-sms.ts";
import { type Clock, systemClock } from "#base/clock.ts";
import type { Db } from "#db/database.ts";
import type { Database } from "#db/open-database.ts";
import { findViewer } from "#features/accounts/server/accounts.ts";
import { openAgeRoots } from "#features/age/server/age.ts";
import { listWritersTo } from "#features/chat/server/chat.ts";
import { keepLanderViews } from "#features/landers/server/landers.ts";
import { listLikersOf, listMatches } from "#features/likes/server/likes.ts";
import { keepNotices, type NoticeBoard, openNotices } from "#features/notifications/server/notifications.ts";
import { listShownByPhotos } from "#features/photos/server/photos.ts";
import {
  keepPresence,
  openPresence,
  type Presence,
  readOwnProfile,
} from "#features/profiles/server/profiles.ts";
import { debitProvider } from "#features/shop/server/shop.ts";
import { notePageVersions, openSites, type Sites } from "#features/site/server/site.ts";
import { findStaffPerson, noteRefused, takeFreshConfirmation } from "#features/staff/server/staff.ts";
import { readTranslations } from "#i18n/translations.ts";
import type { App } from "#platform/app.ts";
import type { Config } from "#platform/config.ts";
import { openDeskDoor } from "#platform/desk/desk-door.ts";
import { type Log, openLog } from "#platform/log.ts";
import { readKeyFile } from "#platform/mail/key-file.ts";
import { openMetrics } from "#platform/metrics.ts";
import { outboxMail, outboxSms } from "#platform/outbox/outbox.ts";
import { bindReactions } from "#platform/reactions.ts";
import { openAgeSandbox } from "#platform/sandbox/age/age-sandbox.ts";
import { openSandbox, type SandboxParts } from "#platform/sandbox/sandbox.ts";
import type { Secrets } from "#platform/secrets/keyring.ts";
import { openStoredSeal } from "#platform/secrets/open-stored-seal.ts";
import { openSecurityLog } from "#platform/security-log/security-log.ts";
import { memberData } from "../member-data.ts";
import { reactions } from "../reactions.ts";
import { settingOrders, settings } from "../settings.ts";
import { keepPushKey, keepSecret } from "./keep-secret.ts";
import { findUnfitPolicy, keepSites } from "./keep-sites.ts";
import { openAgeProviders } from "./open-age-providers.ts";
import { openProviders } from "./open-providers.ts";
import { openPush } from "./open-push.ts";
import { openReads } from "./open-reads.ts";
import { openShared, type Patience } from "./open-shared.ts";

export type OpenApp = {
  app: App;
  sites: Sites;
  presence: Presence;
  notices: NoticeBoard;
  close(): Promise<void>;
};

/** Assembles the app. A test passes its own clock, log or patience; everything else is the real thing. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one list that names every part of the app
export async function openApp(
  config: Config,
  database: Database,
  {
    clock = systemClock,
    log = openLog(config.LOG_LEVEL),
    post,
    counting,
  }: { clock?: Clock; log?: Log; post?: SandboxParts["post"]; counting?: Patience } = {},
): Promise<OpenApp> {
  const { db, pool } = database;
  const secrets: Secrets = [await keepSecret(config), ...config.SECRET_OLD];
  const { SECRET_NEXT: next } = config;
  const accepted: Secrets = next === undefined ? secrets : [...secrets, next];
  const seal = await openStoredSeal(pool, { secrets, next });
  const age = openAgeProviders(config, { clock, seal, roots: openAgeRoots(db) });
  const sites = await openSites(
    db,
    {
      ...{ settings, orders: settingOrders, findUnfit: findUnfitPolicy(config, age) },
      facts: { security_log_days: config.SECURITY_LOG_DAYS, backup_days: config.BACKUP_DAYS },
    },
    (site, fault) => log.error({ site: site.name, fault }, "a stored setting is wrong"),
  );
  await notePageVersions(db, { pages: sites.pages, at: clock.now() });
  const mail = await openMail(config, db);
  const metrics = openMetrics();
  const { bus, limits, close: closeShared } = await openShared(config, { clock, log, metrics, ...counting });
  const replica = openReads(config, { database, log, metrics });
  const presence = openPresence();
  const notices = openNotices(clock);
  const stopRefreshing = keepSites(sites, { bus, log });
  const push = openPush(config, { key: await keepPushKey(config), clock, log, metrics });
  const sandboxParts =
    config.MODE === "demo" ? { db, clock, secrets: accepted, ...(post && { post }) } : null;
  const sandbox = sandboxParts && openSandbox(sandboxParts);
  const ageSandbox = sandboxParts && openAgeSandbox(sandboxParts);
  const app: App = {
    config,
    db,
    readDb: replica?.db ?? db,
    replica,
    pool,
    clock,
    log,
    metrics,
    limits,
    translations: readTranslations(),
    geo: await openGeo({ path: config.GEO_FILE, log }),
    bus,
    mail,
    sms: chooseSms(config, database),
    push,
    payments: [...openProviders(config), ...(sandbox ? [sandbox] : []), debitProvider({ db, clock })],
    sandbox,
    age: ageSandbox ? [...age, ageSandbox] : age,
    ageSandbox,
    knownImages: chooseKnownImages(config),
    files: await chooseFiles(config),
    images: openImages(),
    seal,
    securityLog: openSecurityLog({ db, clock, metrics, log }),
    announce: bindReactions(reactions, () => app),
    memberData,
    state: { stopping: false },
    sites,
    desk: openDeskDoor(config),
    people: {
      find: (headers, { isUse }) => findStaffPerson({ clock, db, config }, headers, { isUse }),
      takeConfirmation: (person) => takeFreshConfirmation({ clock, db }, person),
      noteRefused: (person, asked) => noteRefused({ clock, db }, person, asked),
    },
    viewers: { find: (headers, site) => findViewer({ clock, db }, headers, site), noteSeen: presence.seen },
    members: {
      findCity: async (memberId) => (await readOwnProfile({ db, clock }, memberId)).city,
      listMatchedWith: listMatches,
      listShownTo: async (on, { memberIds, toId }) => [
        ...(await listLikersOf(on, { memberIds, likedId: toId })),
        ...(await listShownByPhotos(on, { memberIds, toId })),
        ...(await listWritersTo(on, { memberIds, toId })),
      ],
    },
    notices,
  };
  const stopPresence = keepPresence(app, presence);
  const stopNotices = keepNotices(app, notices);
  const stopLanderViews = keepLanderViews(app);
  return {
    app,
    sites,
    presence,
    notices,
    async close() {
      stopRefreshing();
      await stopNotices();
      await stopPresence();
      await stopLanderViews();
      await app.securityLog.close();
      await closeShared();
      await app.images.close();
      await mail.close();
      await push?.close();
      await replica?.close();
    },
  };
}

async function openMail({ MAIL_URL, DKIM_SELECTOR, DKIM_KEY_FILE }: Config, db: Db) {
  if (!MAIL_URL) return outboxMail(db);
  if (!DKIM_SELECTOR || !DKIM_KEY_FILE) return smtpMail(MAIL_URL);
  return smtpMail(MAIL_URL, {
    dkim: { selector: DKIM_SELECTOR, privateKey: await readKeyFile("DKIM_KEY_FILE", DKIM_KEY_FILE) },
  });
}

function chooseSms({ MODE, SMS_URL, SMS_TOKEN, SMS_FROM }: Config, { db }: Database) {
  if (SMS_URL && SMS_TOKEN && SMS_FROM) return httpSms({ url: SMS_URL, token: SMS_TOKEN, from: SMS_FROM });
  return MODE === "production" ? null : outboxSms(db);
}

function chooseKnownImages({
  KNOWN_IMAGES_URL: url,
  KNOWN_IMAGES_KEY: key,
  KNOWN_IMAGES_TIMEOUT: timeLimit,
}: Config) {
  return url && key ? httpKnownImages({ url, key, timeLimit }) : null;
}

async function chooseFiles({ S3_URL, S3_REGION, S3_KEY_ID, S3_SECRET, DATA_DIR }: Config) {
  return S3_URL && S3_KEY_ID && S3_SECRET
    ? s3Files({ url: S3_URL, region: S3_REGION, keyId: S3_KEY_ID, secret: S3_SECRET })
    : openFolderFiles(join(DATA_DIR, "files"));
}

import type { Kysely } from "kysely";
import type pg from "pg";
import type { Bus } from "#adapters/bus/bus.ts";
import type { Files } from "#adapters/files/files.ts";
import type { Geo } from "#adapters/geo/geo.ts";
import type { Images } from "#adapters/images/images.ts";
import type { Mail } from "#adapters/mail/mail.ts";
import type { PaymentProvider } from "#adapters/payments/payments.ts";
import type { Sms } from "#adapters/sms/sms.ts";
import type { Clock } from "#base/clock.ts";
import type { Locale } from "#base/locales.ts";
import type { Db } from "#db/database.ts";
import type { Tables } from "#db/tables.ts";
import type { Translations } from "#i18n/translations.ts";
import type { Config } from "./config.ts";
import type { Announce } from "./events.ts";
import type { Limits } from "./limits.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { Sandbox } from "./sandbox/sandbox.ts";
import type { Seal } from "./secrets/seal.ts";
import type { SecurityLog } from "./security-log/security-log.ts";

/** What the ground has to know of the brand that a request is for; the feature `site` knows the rest. */
export type RequestSite = {
  id: number;
  name: string;
  domain: string;
  domainLanguage: string | null;
  /** The other host that its public pictures come from, as in `https://pictures.example`; mostly none. */
  pictureOrigin: string | null;
  /** Changes whenever anything of any site does: part of every cache key. */
  version: number;
};

export type MemberStatus = "not_confirmed" | "active" | "pending_deletion" | "deleted" | "banned";

export type MemberViewer = {
  kind: "member";
  memberId: number;
  sessionId: number;
  status: MemberStatus;
  username: string;
  locale: Locale;
  /** Whoever hides being online sees it of nobody. */
  showOnline: boolean;
  signedUpAt: Date;
  /** Wants nobody who looks over a shoulder to see what this is. */
  discreet: boolean;
};

/** Who asks. */
export type Viewer = { kind: "visitor" } | MemberViewer;

/** A file of a member's export. */
export type ExportFile = { path: string; content: Uint8Array | string };

/** A feature's part of what we hold of a member. */
export type MemberData = {
  feature: string;
  /** All of it, as files: JSON, and pictures as they are. */
  exportData(app: App, memberId: number): AsyncIterable<ExportFile>;
};

// What the platform and lower features need of other features. Boot fills these ports.

export type SiteDirectory = {
  /** Finds by the forced domain, or else by host, or else the default site. Returns null if the forced domain is not ours. */
  find(asked: { host: string; forced: string | null }): RequestSite | null;
  /** @throws Error if it does not exist: a member's site is never removed */
  get(id: number): RequestSite;
  list(): readonly RequestSite[];
};

export type Viewers = {
  find(headers: Headers, site: RequestSite): Promise<Viewer>;
  /** Notes that a member is here now. It is written later, in a batch. */
  noteSeen(memberId: number): void;
};

export type MemberFacts = {
  /** Those of these members who have liked or written to `toId`, who may therefore see them even if they are invisible. */
  listShownTo(db: Db, asked: { memberIds: readonly number[]; toId: number }): Promise<number[]>;
  /** The city of the member's profile. */
  findCity(memberId: number): Promise<string | null>;
};

/** Everything a use case may touch; each names the parts that it does. */
export type App = {
  config: Config;
  db: Kysely<Tables>;
  pool: pg.Pool;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  limits: Limits;
  translations: Translations;
  geo: Geo;
  /** News between processes, after commit. */
  bus: Bus;
  mail: Mail;
  /** Nothing in production without a provider: a code must not lie in the database. */
  sms: Sms | null;
  /** Who takes payments here, in the order in which they are asked. */
  payments: readonly PaymentProvider[];
  /** The demo's own payment provider; nothing where there are real members. */
  sandbox: Sandbox | null;
  files: Files;
  images: Images;
  seal: Seal;
  securityLog: SecurityLog;
  /** Lets every feature react to an event, in the order of src/reactions.ts and in the caller's transaction. */
  announce: Announce;
  memberData: readonly MemberData[];
  /** Set once the process has been told to end: it then asks for no more requests. */
  state: { stopping: boolean };
  sites: SiteDirectory;
  viewers: Viewers;
  members: MemberFacts;
};

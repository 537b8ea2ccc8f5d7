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
import type { Db, Tx } from "#db/database.ts";
import type { Tables } from "#db/tables.ts";
import type { Translations } from "#i18n/translations.ts";
import type { Config } from "./config.ts";
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

/** In the same transaction as what happened: what must not be lost. It may refuse, and then nothing has happened. */
export type Reaction<Payload> = (tx: Tx, payload: Payload, app: App) => Promise<void>;

/** Who reacts, by the name of what happened. */
export type Reactions = ReadonlyMap<string, readonly Reaction<never>[]>;

/** A file of a member's export. */
export type ExportFile = { path: string; content: Uint8Array | string };

/** A feature's part of what we hold of a member. */
export type MemberData = {
  feature: string;
  /** All of it, as files: JSON, and pictures as they are. */
  exportData(app: App, memberId: number): AsyncIterable<ExportFile>;
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
  reactions: Reactions;
  memberData: readonly MemberData[];
  /** Set once the process has been told to end: it then asks for no more requests. */
  state: { stopping: boolean };
  /** By forced domain, else by host, else the default site; nothing where the forced one is not ours. */
  findSite(asked: { host: string; forced: string | null }): RequestSite | null;
  /** @throws Error where there is none: a member's site does not go away */
  getSite(id: number): RequestSite;
  listSites(): readonly RequestSite[];
  viewerOf(headers: Headers, site: RequestSite): Promise<Viewer>;
  /** Of these members, those who have shown themselves to that one by liking or writing: it may see them though they are invisible. */
  whoHasShown(db: Db, asked: { memberIds: readonly number[]; toId: number }): Promise<number[]>;
  /** Where the member lives, as the profile says it. */
  cityOf(memberId: number): Promise<string | null>;
  /** Notes that a member is here, now. Costs nothing: what is noted is written in batches. */
  seen(memberId: number): void;
};

import type pg from "pg";
import type { AgeProvider } from "#adapters/age/age.ts";
import type { Bus } from "#adapters/bus/bus.ts";
import type { Files } from "#adapters/files/files.ts";
import type { Geo } from "#adapters/geo/geo.ts";
import type { Images } from "#adapters/images/images.ts";
import type { KnownImages } from "#adapters/known-images/known-images.ts";
import type { Mail } from "#adapters/mail/mail.ts";
import type { PaymentProvider } from "#adapters/payments/payments.ts";
import type { Push } from "#adapters/push/push.ts";
import type { Sms } from "#adapters/sms/sms.ts";
import type { Clock } from "#base/clock.ts";
import type { Locale } from "#base/locales.ts";
import type { Right, Role } from "#base/staff-rights.ts";
import type { Db } from "#db/database.ts";
import type { Replica } from "#db/replica/open-replica.ts";
import type { Translations } from "#i18n/translations.ts";
import type { Config } from "./config.ts";
import type { DeskDoor } from "./desk/desk-door.ts";
import type { Announce } from "./events.ts";
import type { Limits } from "./limits/count-calls.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { AgeSandbox } from "./sandbox/age/age-sandbox.ts";
import type { Sandbox } from "./sandbox/sandbox.ts";
import type { Seal } from "./secrets/seal.ts";
import type { SecurityLog } from "./security-log/security-log.ts";

/** The parts of a site that the platform needs; the feature `site` holds the rest. */
export type RequestSite = {
  id: number;
  name: string;
  domain: string;
  domainLanguage: string | null;
  /** The languages that it offers; at least one. */
  locales: readonly Locale[];
  /** Origin of another host that serves the site's public pictures, such as `https://pictures.example`; usually null. */
  pictureOrigin: string | null;
  /** Sender's address of its mails; null for that of the installation. */
  mailFrom: string | null;
  /** Where people write to for help. */
  supportEmail: string;
  /** Domain at which reports about its mails arrive, or null. */
  bounceDomain: string | null;
  /** False while it is being set up: its pages for members then say so, and their calls are refused. */
  isOpen: boolean;
  /** Changes whenever any site changes. It is part of every cache key. */
  version: number;
};

export type MemberStatus = "not_confirmed" | "active" | "pending_deletion" | "deleted" | "banned";

/** A member's known age, and the country of the profile, which decides with the address what is needed. */
export type AgeFacts = {
  /** Null if the member has only stated a date of birth. */
  proven: { level: "provider" | "eu_proof"; until: Date; sessionId: number } | null;
  country: string | null;
};

export type MemberViewer = {
  kind: "member";
  memberId: number;
  sessionId: number;
  status: MemberStatus;
  username: string;
  locale: Locale;
  /** A member who hides their own online status cannot see anyone else's. */
  showOnline: boolean;
  signedUpAt: Date;
  /** The member has turned on discreet mode, which hides from onlookers what the site is. */
  discreet: boolean;
  age: AgeFacts;
};

export type Viewer = { kind: "visitor" } | MemberViewer;

/** A person of staff with a session at the desk. Staff are not members, and their sessions are separate. */
export type StaffPerson = {
  personId: number;
  sessionId: number;
  /** Name for colleagues. Members never see it. */
  alias: string;
  roles: readonly Role[];
  /** Rights for which the operators have named the person, besides those of the roles. */
  named: readonly string[];
  locale: Locale;
  /** Time of the fresh confirmation that has not been used up; null without one. */
  confirmedAt: Date | null;
};

export type ExportFile = { path: string; content: Uint8Array | string };

/** The data that one feature holds about a member. */
export type MemberData = {
  feature: string;
  /** Yields all of the data as files: JSON, and pictures in their original format. */
  exportData(app: App, memberId: number): AsyncIterable<ExportFile>;
  /**
   * Erases everything that the feature holds of the member, in short transactions: many rows take many batches. Stored
   * files go before the rows that name them, so a failed run finds the rest again. It runs again after a failure, and
   * may find nothing left.
   */
  erase(app: App, memberId: number): Promise<void>;
};

// Ports for what the platform and lower features need from other features. Boot provides the implementations.

export type SiteDirectory = {
  /** Looks up the forced domain, else the host, else the default site. Returns null if the forced domain is not ours. */
  find(asked: { host: string; forced: string | null }): RequestSite | null;
  /** @throws Error if the id is unknown, which is a bug: the site of a member is never removed */
  get(id: number): RequestSite;
  list(): readonly RequestSite[];
  /** Reads the sites again, so that a change takes effect in this process. */
  refresh(): Promise<void>;
};

export type Viewers = {
  find(headers: Headers, site: RequestSite): Promise<Viewer>;
  /** Records that a member is online now. It is written later, in a batch. */
  noteSeen(memberId: number): void;
};

/** An event that a member may be notified of if they are away. `at` is its stored time. */
export type Notice = { memberId: number; kind: "message" | "like" | "match"; at: Date };

export type People = {
  /** Returns null without a live session. @param isUse whether the request begins the session's half hour again */
  find(headers: Headers, request: { isUse: boolean }): Promise<StaffPerson | null>;
  /** Uses up the person's fresh confirmation, which is good for one action. @returns false if there is none */
  takeConfirmation(person: StaffPerson): Promise<boolean>;
  /** Writes into the audit log that the person lacked a right. */
  noteRefused(
    person: StaffPerson,
    asked: { right: Right; route: string; requestId: string; country: string | null },
  ): Promise<void>;
};

export type Notices = {
  /** Records that something happened, after its commit. It is written later, in a batch, so that nobody waits for it. */
  note(notice: Notice): void;
  /** Records that the member is using a page now, which ends their absence. Also written later. */
  noteLooking(memberId: number): void;
};

export type MemberFacts = {
  /** Returns those of the members who have liked or written to `toId`. `toId` may see them even if they are invisible. */
  listShownTo(db: Db, asked: { memberIds: readonly number[]; toId: number }): Promise<number[]>;
  /** Returns those of the members who are a match of `withId`. */
  listMatchedWith(db: Db, asked: { memberIds: readonly number[]; withId: number }): Promise<number[]>;
  findCity(memberId: number): Promise<string | null>;
};

/** Everything that a use case can use; each use case declares the parts that it needs. */
export type App = {
  config: Config;
  db: Db;
  /**
   * A replica while there is one that may be read, and else the same database as `db`. Requests read `readDb` of their
   * scope, which is not behind their own writes.
   */
  readDb: Db;
  replica: Pick<Replica, "state"> | null;
  pool: pg.Pool;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  limits: Limits;
  translations: Translations;
  geo: Geo;
  /** Carries messages between processes. Publish only after commit. */
  bus: Bus;
  mail: Mail;
  /** Null in production without a provider, because a code must not be readable in the database. */
  sms: Sms | null;
  /** Null without a key: push is off. */
  push: Push | null;
  /** Payment providers, in order of preference. */
  payments: readonly PaymentProvider[];
  /** The demo's own payment provider; null on an installation with real members. */
  sandbox: Sandbox | null;
  /** Those who can prove a member's age, in order of preference. */
  age: readonly AgeProvider[];
  /** The demo's own provider of age checks; null on an installation with real members. */
  ageSandbox: AgeSandbox | null;
  /** Null without a list of known pictures: uploads are not checked. */
  knownImages: KnownImages | null;
  files: Files;
  images: Images;
  seal: Seal;
  securityLog: SecurityLog;
  /**
   * Calls the reactions of all features to an event, in the order of src/reactions.ts and in the caller's transaction.
   */
  announce: Announce;
  memberData: readonly MemberData[];
  /** `stopping` is set as soon as the process has been told to end, so that it stops asking for requests. */
  state: { stopping: boolean };
  sites: SiteDirectory;
  viewers: Viewers;
  people: People;
  /** Decides which requests are for the desk. */
  desk: DeskDoor;
  members: MemberFacts;
  notices: Notices;
};

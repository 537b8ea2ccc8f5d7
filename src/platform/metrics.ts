import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** `statement`: one that the database ended at its time limit. */
export type Unavailable = "database" | "file store" | "statement";

export type Metrics = {
  requests: Histogram<"method" | "route" | "status">;
  unavailable: Counter<"what">;
  pageCache: Counter<"result">;
  refusedByLimit: Counter<"route">;
  databaseUp: Gauge;
  replicaLeftOut: Gauge;
  replicaLag: Gauge;
  replicaFailures: Counter;
  busUp: Gauge;
  limitsShared: Gauge;
  sockets: Gauge;
  jobsFailed: Counter<"job">;
  mails: Counter<"kind" | "result">;
  pushes: Counter<"result">;
  pushKeyRefusals: Counter<"host">;
  mailReports: Counter<"kind" | "mail_class" | "report">;
  mailFaults: Counter<"fault">;
  notificationsOverdue: Gauge<"channel">;
  paymentFaults: Counter<"fault">;
  bookDifferences: Gauge;
  auditFaults: Gauge;
  moderationDue: Gauge<"queue">;
  securityEvents: Counter<"kind">;
  securityEventsLost: Counter;
  erasureTraces: Counter;
  retentionFailed: Counter<"row">;
  backupAge: Gauge;
  /** Returns all metrics in Prometheus' text format. */
  print(): Promise<string>;
};

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one list that names every metric
export function openMetrics({ defaults = true }: { defaults?: boolean } = {}): Metrics {
  const registry = new Registry();
  if (defaults) collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    requests: new Histogram({
      name: "http_request_seconds",
      help: "Time from request to response",
      labelNames: ["method", "route", "status"],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers,
    }),
    unavailable: new Counter({
      name: "unavailable_total",
      help: "Requests answered with 503 because of the database, the file store, or a statement at its time limit",
      labelNames: ["what"],
      registers,
    }),
    pageCache: new Counter({
      name: "page_cache_total",
      help: "Page requests by visitors",
      labelNames: ["result"],
      registers,
    }),
    refusedByLimit: new Counter({
      name: "limit_refusals_total",
      help: "Requests refused by a rate limit",
      labelNames: ["route"],
      registers,
    }),
    databaseUp: new Gauge({ name: "database_up", help: "1 while the database responds", registers }),
    replicaLeftOut: new Gauge({
      name: "replica_left_out",
      help: "1 while DATABASE_READ_URL is set and the replica is not used",
      registers,
    }),
    replicaLag: new Gauge({
      name: "replica_lag_seconds",
      help: "Age of the state that the replica surely has, infinite if it is not known; 0 without a replica",
      registers,
    }),
    replicaFailures: new Counter({
      name: "replica_read_failures_total",
      help: "Reads that the replica failed to answer and the primary answered",
      registers,
    }),
    busUp: new Gauge({ name: "bus_up", help: "1 while the message bus is connected", registers }),
    limitsShared: new Gauge({
      name: "limits_shared",
      help: "1 while rate limits are shared between processes",
      registers,
    }),
    sockets: new Gauge({ name: "live_sockets", help: "Open member sockets", registers }),
    jobsFailed: new Counter({
      name: "jobs_failed_total",
      help: "Failed job runs",
      labelNames: ["job"],
      registers,
    }),
    mails: new Counter({
      name: "mails_total",
      help: "E-mail delivery attempts: sent, permanently rejected, failed and queued for retry, or not sent",
      labelNames: ["kind", "result"],
      registers,
    }),
    pushes: new Counter({
      name: "pushes_total",
      help: "Web push attempts: sent, gone, later, our_fault or key_refused",
      labelNames: ["result"],
      registers,
    }),
    pushKeyRefusals: new Counter({
      name: "push_key_refusals_total",
      help: "Times that a push service refused our key, which pauses its pushes; anything but 0 is an alarm",
      labelNames: ["host"],
      registers,
    }),
    mailReports: new Counter({
      name: "mail_reports_total",
      help: "Reports about e-mails that we sent: bounces, complaints, unsubscriptions by mail",
      labelNames: ["kind", "mail_class", "report"],
      registers,
    }),
    mailFaults: new Counter({
      name: "mail_faults_total",
      help: "E-mail problems to check: mails rejected because of us, marketing that has stopped by itself",
      labelNames: ["fault"],
      registers,
    }),
    notificationsOverdue: new Gauge({
      name: "notifications_overdue_seconds",
      help: "Age of the oldest notification that is due, by channel",
      labelNames: ["channel"],
      registers,
    }),
    paymentFaults: new Counter({
      name: "payment_faults_total",
      help: "Payment problems to check: amount mismatch, unsigned webhook, failed refund, chargeback",
      labelNames: ["fault"],
      registers,
    }),
    bookDifferences: new Gauge({
      name: "book_differences",
      help: "Differences found by the last ledger check; anything but 0 is an alarm",
      registers,
    }),
    auditFaults: new Gauge({
      name: "audit_log_faults",
      help: "Chains of the audit log in which the last nightly check found a change",
      registers,
    }),
    moderationDue: new Gauge({
      name: "moderation_due",
      help: "Open cases of moderation that are late, by queue; anything but 0 is an alarm",
      labelNames: ["queue"],
      registers,
    }),
    securityEvents: new Counter({
      name: "security_events_total",
      help: "Security log events by kind",
      labelNames: ["kind"],
      registers,
    }),
    securityEventsLost: new Counter({
      name: "security_events_lost_total",
      help: "Security events dropped: too many at once, or the database was unavailable too long",
      registers,
    }),
    erasureTraces: new Counter({
      name: "erasure_traces_total",
      help: "Erased accounts of which something was still found; anything but 0 is an alarm",
      registers,
    }),
    retentionFailed: new Counter({
      name: "retention_failures_total",
      help: "Failed runs of a row of the retention table",
      labelNames: ["row"],
      registers,
    }),
    backupAge: new Gauge({
      name: "backup_age_seconds",
      help: "Age of the newest whole backup, infinite if there is none; 0 in processes without the role jobs",
      registers,
    }),
    print: () => registry.metrics(),
  };
}

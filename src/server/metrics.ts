import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export type Metrics = {
  requests: Histogram<"method" | "route" | "status">;
  pageCache: Counter<"result">;
  refusedByLimit: Counter<"route">;
  databaseUp: Gauge;
  busUp: Gauge;
  limitsShared: Gauge;
  sockets: Gauge;
  jobsFailed: Counter<"job">;
  mails: Counter<"kind" | "result">;
  paymentFaults: Counter<"fault">;
  bookDifferences: Gauge;
  securityEvents: Counter<"kind">;
  securityEventsLost: Counter;
  /** All of them in Prometheus' text form. */
  print(): Promise<string>;
};

export function openMetrics({ defaults = true }: { defaults?: boolean } = {}): Metrics {
  const registry = new Registry();
  if (defaults) collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    requests: new Histogram({
      name: "http_request_seconds",
      help: "Time from a request's arrival to its answer",
      labelNames: ["method", "route", "status"],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers,
    }),
    pageCache: new Counter({
      name: "page_cache_total",
      help: "Visitors' pages asked for",
      labelNames: ["result"],
      registers,
    }),
    refusedByLimit: new Counter({
      name: "limit_refusals_total",
      help: "Requests over a limit",
      labelNames: ["route"],
      registers,
    }),
    databaseUp: new Gauge({ name: "database_up", help: "1 while the database answers", registers }),
    busUp: new Gauge({ name: "bus_up", help: "1 while news goes between processes", registers }),
    limitsShared: new Gauge({
      name: "limits_shared",
      help: "1 while all processes count the limits together",
      registers,
    }),
    sockets: new Gauge({ name: "live_sockets", help: "Open sockets of members", registers }),
    jobsFailed: new Counter({
      name: "jobs_failed_total",
      help: "Runs of jobs that failed",
      labelNames: ["job"],
      registers,
    }),
    mails: new Counter({
      name: "mails_total",
      help: "Tries to hand a mail over: sent, refused for good for its receiver, or failed and to be tried again",
      labelNames: ["kind", "result"],
      registers,
    }),
    paymentFaults: new Counter({
      name: "payment_faults_total",
      help: "What somebody should look at: another amount, news that nobody signed, a refund that failed, a chargeback",
      labelNames: ["fault"],
      registers,
    }),
    bookDifferences: new Gauge({
      name: "book_differences",
      help: "Differences that the last look at the books has found: anything but 0 is an alarm",
      registers,
    }),
    securityEvents: new Counter({
      name: "security_events_total",
      help: "Events of the security log, by kind",
      labelNames: ["kind"],
      registers,
    }),
    securityEventsLost: new Counter({
      name: "security_events_lost_total",
      help: "Security events that were counted and not written: too many at once, or the database was away too long",
      registers,
    }),
    print: () => registry.metrics(),
  };
}

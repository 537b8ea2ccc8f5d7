import { bareMachine } from "./bare-machine/bare-machine.ts";
import { container } from "./container/container.ts";
import type { Drill } from "./drill.ts";
import { failover } from "./failover/failover.ts";
import { failoverBrowsers } from "./failover/failover-browsers.ts";
import { fuzz } from "./fuzz/fuzz.ts";
import { hostileInput } from "./hostile-input.ts";
import { load } from "./load/load.ts";
import { migrations } from "./migrations/migrations.ts";
import { moneyModel } from "./money-model.ts";
import { paymentFlood } from "./payment-flood/payment-flood.ts";
import { pgbouncer } from "./pgbouncer/pgbouncer.ts";
import { scanners } from "./scanners/scanners.ts";
import { topology } from "./topology/topology.ts";
import { twoBrowsers } from "./two-browsers.ts";

export const DRILLS: Drill[] = [
  bareMachine,
  container,
  failover,
  failoverBrowsers,
  fuzz,
  hostileInput,
  load,
  migrations,
  moneyModel,
  paymentFlood,
  pgbouncer,
  scanners,
  topology,
  twoBrowsers,
];

import type { SentWebhook } from "#testing/fake-provider.ts";
import type { Point } from "#testing/open-gate.ts";
import type { Program } from "#testing/start-program.ts";
import { PROVIDERS, type ProviderName } from "./kill-doors.fixture.ts";
import { goBack, post, send } from "./kill-world.fixture.ts";
import type { Purchase, Reached } from "./purchase.fixture.ts";
import type { Place } from "./victim.fixture.ts";

export type Step = {
  what: string;
  /** How far the purchase is before the program that is killed gets to know of it. */
  from: Reached;
  /** The request that is never answered. */
  ask(program: Program, purchase: Purchase): Promise<Response>;
  /** Where it is held; null if this provider has no such step. */
  holds(name: ProviderName): Place | null;
  /** Holds a lock that every provider needs, so one program has it once. */
  isAlone?: true;
  /** Later ones wait in the program's memory behind the first. */
  isInMemory?: true;
};

const order: Step["ask"] = (program, { who, body }) => send(program, who, "/api/orders", body);
const comeBack: Step["ask"] = (program, { back }) => goBack(program, back);
const deliver: Step["ask"] = (program, { sent: [first] }) => post(program, first as SentWebhook);
const refund: Step["ask"] = (program, { who, refund }) => send(program, who, "/api/refunds", refund);

const inDatabase =
  (words: RegExp, side: Point["side"] = "before"): Step["holds"] =>
  () => ({ in: "database", words, side });
const atProvider =
  (what: "creates" | "refunds", side: Point["side"]): Step["holds"] =>
  (name) => {
    const words = PROVIDERS[name][what];
    // The sandbox refunds in a transaction, which would be undone.
    if (name === "sandbox" && what === "refunds" && side === "after") return null;
    return words && { in: name === "sandbox" ? "database" : name, words, side };
  };

/** From the order to the refund, in the order in which one program can have them all at once. */
export const STEPS: readonly Step[] = [
  {
    what: "when the id of the payment is to be kept",
    from: "new",
    ask: order,
    holds: inDatabase(/set "provider_ref"/),
  },
  {
    ...{ what: "when its webhook is to be stored", from: "paid", ask: deliver },
    ...{ holds: inDatabase(/insert into "shop_webhook"/), isInMemory: true },
  },
  {
    what: "in the midst of the grant",
    from: "paid",
    ask: comeBack,
    holds: inDatabase(/insert into wallet_lot/),
  },
  {
    what: "when its money is to be booked",
    from: "paid",
    ask: comeBack,
    holds: inDatabase(/insert into shop_entry/),
  },
  {
    ...{ what: "between the books of the money and the end", from: "paid", ask: comeBack },
    ...{ holds: inDatabase(/insert into shop_entry/, "after"), isAlone: true },
  },
  {
    ...{ what: "when its refund is to be stored", from: "settled", ask: refund },
    holds: inDatabase(/insert into "shop_refund"/),
  },
  {
    ...{ what: "when the outcome of its refund is to be kept", from: "settled", ask: refund },
    holds: inDatabase(/update "shop_refund" set "(state|fault)"/),
  },
  {
    what: "before the provider knows of the payment",
    from: "new",
    ask: order,
    holds: atProvider("creates", "before"),
  },
  {
    ...{ what: "once the provider has taken the payment, and before anybody knows", from: "new", ask: order },
    holds: atProvider("creates", "after"),
  },
  {
    what: "before the provider knows of its refund",
    from: "settled",
    ask: refund,
    holds: atProvider("refunds", "before"),
  },
  {
    ...{ what: "once the provider has refunded, and before anybody knows", from: "settled", ask: refund },
    holds: atProvider("refunds", "after"),
  },
];

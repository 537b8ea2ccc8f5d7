import { type Command, CommandError } from "#platform/command.ts";
import { revealDetails } from "../debit/details.ts";
import { readSettlement, SETTLEMENT_OPTIONS } from "../read-settlement.ts";
import { reveal } from "./hidden-details.ts";
import { findHidden, insertReveal } from "./queries-leaving.ts";

export const revealBuyerCommand: Command = {
  name: "reveal-buyer",
  summary:
    'Shows what is still known of the buyer of an erased member\'s order, and stores who asked: --order 100001 --by "Anna de Vries" --reason "bank asks for the mandate".',
  options: { order: { type: "string" }, ...SETTLEMENT_OPTIONS },
  async run(app, values) {
    const asked = readSettlement(values, ["order"]);
    if (!asked) throw new CommandError("--order must be an order number.");
    const { id: orderId, by: revealedBy, reason } = asked;
    const found = await findHidden(app.db, orderId);
    if (!found) throw new CommandError("There is no such order of an erased member.");
    await app.db
      .transaction()
      .execute((tx) => insertReveal(tx, { orderId, revealedBy, reason, at: app.clock.now() }));
    const { payment, debit, mandate, mandateId, details, withdrawals } = found;
    const parts = {
      payment: payment && reveal(app, { table: "payment", id: orderId }, payment),
      debit: debit && reveal(app, { table: "debit", id: orderId }, debit),
      mandate: mandate && reveal(app, { table: "mandate", id: mandateId as number }, mandate),
      account: details && revealDetails(app, details),
      withdrawals: withdrawals.map(({ id, hidden }) => reveal(app, { table: "withdrawal", id }, hidden)),
    };
    return JSON.stringify(parts, null, 2);
  },
};

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CommandValues } from "#platform/command.ts";
import type { TestApp } from "#testing/open-test-app.ts";
import { debitCommands } from "./debit-commands.ts";
import { takeReturns } from "./take-returns.ts";

/** Acts as the operator, and as the bank that returns debits. */
export function openOperator(testApp: TestApp) {
  const run = (name: string, values: CommandValues): Promise<string> => {
    const command = debitCommands.find((one) => one.name === name);
    if (!command) throw new Error(`There is no command ${name}.`);
    return command.run(testApp.app, values);
  };
  /** Files everything that is due next. */
  const collect = async () => {
    await testApp.runJobs();
    const folder = await mkdtemp(join(tmpdir(), "debits-"));
    await run("debit-file", { out: join(folder, "debits.xml") });
    await rm(folder, { recursive: true });
  };
  const sendBack = async (orderId: number, code: string) => {
    await collect();
    const { endToEndId } = await testApp.app.db
      .selectFrom("shopDebit")
      .select("endToEndId")
      .where("orderId", "=", orderId)
      .executeTakeFirstOrThrow();
    const returns = [{ endToEndId, code, reported: null }];
    return takeReturns(testApp.app, { messageId: "C1", returns, rejected: [] }, { actor: { by: "cli" } });
  };
  return { run, collect, sendBack };
}

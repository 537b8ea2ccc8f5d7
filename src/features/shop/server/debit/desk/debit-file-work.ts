import { z } from "zod";
import { Refusal } from "#base/refusal.ts";
import { siteOf } from "#features/site/server/site.ts";
import { writeAudit } from "#features/staff/server/staff.ts";
import { longWork, type Run } from "#features/work/server/work.ts";
import type { App } from "#platform/app.ts";
import { debitKinds } from "../debit-kinds.ts";
import { DEBIT_FORMATS, type DebitFormat } from "../file-xml.ts";
import { isCreditor } from "../limits.ts";
import { findDebitFile, type MadeFile, makeDebitFile } from "../make-file.ts";

const format = z.enum(Object.values(DEBIT_FORMATS) as [DebitFormat, ...DebitFormat[]]);
const input = z.union([
  z.strictObject({ site: z.int().positive(), format }),
  z.strictObject({ again: z.string().regex(/^[A-Z0-9-]{1,35}$/) }),
]);
type Input = z.output<typeof input>;

/** Makes the file of direct debits for the bank, or gives an earlier one again. */
export const debitFileWork = longWork<Input>({
  name: "debit_file",
  right: "debit.file",
  input,
  async run(app, asked, run) {
    await run.report(0, 1);
    const { messageId, content } =
      "again" in asked ? await open(app, asked.again, run) : await make(app, asked, run);
    await run.report(1, 1);
    return { name: `${messageId}.xml`, contentType: "application/xml", body: Buffer.from(content) };
  },
});

async function open(app: App, messageId: string, { actor }: Run): Promise<MadeFile> {
  const file = await findDebitFile(app, messageId);
  if (!file) throw new Refusal("shop-desk.debit_file_gone");
  await app.db.transaction().execute((tx) =>
    writeAudit(app, tx, {
      ...{ kind: debitKinds.fileOpened, actor, subject: `debit_file:${messageId}` },
      after: { file: messageId },
    }),
  );
  return file;
}

/** Debits that are put off stay so, also if nothing else is due. */
async function make(
  app: App,
  { site: siteId, format }: { site: number; format: DebitFormat },
  { id, actor }: Run,
): Promise<MadeFile> {
  const found = app.sites.list().find((one) => one.id === siteId);
  const site = found && siteOf({ site: found });
  if (!site || !isCreditor(site)) throw new Refusal("shop-desk.debit_no_creditor");
  const { file } = await makeDebitFile(app, { site, format, actor, runId: id });
  if (!file) throw new Refusal("shop-desk.debit_nothing_due");
  return file;
}

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import type { TestApp } from "#testing/open-test-app.ts";
import { openDebits } from "./debit.fixture.ts";
import { debitCommands } from "./debit-commands.ts";

/** Acts as finance at the command line, with files as a bank gets and writes them. */
export async function openBank(testApp: TestApp) {
  const debits = openDebits(testApp);
  const folder = await mkdtemp(join(tmpdir(), "debits-"));
  let files = 0;
  const nextPath = () => join(folder, `${++files}.xml`);
  const run = async (name: string, values: Record<string, string>) => {
    const command = debitCommands.find((one) => one.name === name);
    if (!command) throw new Error(`There is no command ${name}.`);
    return command.run(testApp.app, values);
  };
  const collect = async (values: Record<string, string> = {}) => {
    const out = nextPath();
    const said = await run("debit-file", { out, ...values });
    return { said, out, xml: said.includes("written") ? await readFile(out, "utf8") : "" };
  };
  const takeIn = async (xml: string | Uint8Array, values: Record<string, string> = {}) => {
    const path = nextPath();
    await writeFile(path, xml);
    return run("debit-returns", { in: path, ...values });
  };
  /** Somebody who has ordered by direct debit. */
  const buyer = async () => {
    const who = await debits.till.member();
    const account = debits.somebody();
    const { body: order, status } = await debits.buy(who, account);
    expect(status, JSON.stringify(order)).toBe(201);
    await testApp.runJobs();
    return { who, account, order, debit: await debits.debitOf(order.id) };
  };
  const close = () => rm(folder, { recursive: true, force: true });
  return { debits, run, collect, takeIn, buyer, close };
}

export const pain002 = (endToEndId: string, code: string, more = "") => `<?xml version="1.0"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>R1</MsgId></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>D1</OrgnlMsgId></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><TxInfAndSts>
<OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf>${more}
</TxInfAndSts><TxInfAndSts><OrgnlEndToEndId>OTHER</OrgnlEndToEndId><TxSts>ACSC</TxSts></TxInfAndSts>
</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
export const camt054 = (
  ...returns: [endToEndId: string, code: string][]
) => `<?xml version="1.0" encoding="UTF-8"?>
<b:Document xmlns:b="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><b:BkToCstmrDbtCdtNtfctn><b:GrpHdr><b:MsgId>C1</b:MsgId></b:GrpHdr>
<b:Ntfctn><b:Ntry><b:Amt Ccy="EUR">18.74</b:Amt><b:CdtDbtInd>DBIT</b:CdtDbtInd><b:NtryDtls>${returns
  .map(
    ([name, code]) =>
      `<b:TxDtls><b:Refs><b:EndToEndId>${name}</b:EndToEndId></b:Refs><b:RtrInf><b:Rsn><b:Cd>${code}</b:Cd></b:Rsn></b:RtrInf></b:TxDtls>`,
  )
  .join("")}</b:NtryDtls></b:Ntry></b:Ntfctn></b:BkToCstmrDbtCdtNtfctn></b:Document>`;

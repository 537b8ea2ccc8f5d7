import { createHash } from "node:crypto";
import { makeClientId } from "#base/client-id.ts";
import { makeStaff, type Person } from "#features/staff/server/staff.fixture.ts";
import type { TestApp } from "#testing/open-test-app.ts";
import type { Debits, ReturnsReport } from "../../../desk-debits-contract.ts";
import { openDebits } from "../debit.fixture.ts";

const DEBITS = "/api/desk/debits";
const PREVIEWS = "/api/desk/debit-return-previews";
export const RETURNS = "/api/desk/debit-returns";

type Back = { name: string; code: string; amount?: string };

/** A file of returns as a bank writes it. */
export const camt = (...returns: Back[]) => `<?xml version="1.0"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>C1</MsgId></GrpHdr><Ntfctn>
<Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><NtryDtls>${returns
  .map(
    ({ name, code, amount }) =>
      `<TxDtls><Refs><EndToEndId>${name}</EndToEndId></Refs>${amount ? `<Amt Ccy="EUR">${amount}</Amt>` : ""}<RtrInf><Rsn><Cd>${code}</Cd></Rsn></RtrInf></TxDtls>`,
  )
  .join(
    "",
  )}<TxDtls><Refs><EndToEndId>PAID</EndToEndId></Refs></TxDtls></NtryDtls></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;

/** Status and code of an answer. */
export const outcome = async (answer: Response) => [answer.status, (await answer.json()).error];

/** Acts for a person of finance who works with direct debits. */
export async function openDebitDesk(testApp: TestApp) {
  const debits = openDebits(testApp);
  const fay: Person = await makeStaff(testApp, { roles: ["finance"] });
  const query = async (text: string, values: unknown[] = []) =>
    (await testApp.app.pool.query(text, values)).rows;
  const readDesk = async (): Promise<Debits> => (await fay.ask("GET", DEBITS)).json();
  const buy = async () => {
    const who = await debits.till.member();
    const { body: order } = await debits.buy(who, debits.somebody());
    await testApp.runJobs();
    return debits.debitOf(order.id);
  };
  const work = async (input: object, id = makeClientId(testApp.clock.now())) => {
    await fay.confirm();
    const started = await fay.ask("POST", "/api/desk/work", { id, kind: "debit_file", input });
    if (started.status !== 200) throw new Error(await started.text());
    await testApp.runJobs();
    return (await fay.ask("GET", `/api/desk/work/${id}`)).json();
  };
  const makeFile = async () => {
    const { companies } = await readDesk();
    return work({ site: companies[0]?.site, format: "pain.008.001.08" });
  };
  const upload = (path: string, body: string) =>
    testApp.ask(path, {
      method: "POST",
      headers: { cookie: fay.cookie, origin: "http://localhost", "content-type": "application/xml" },
      body,
    });
  const confirmReturns = async (body: string) => {
    const sha256 = createHash("sha256").update(body).digest("hex");
    await fay.confirm();
    return upload(`${RETURNS}?sha256=${sha256}`, body);
  };
  /** An order whose credits were used before its debit came back. */
  const owe = async () => {
    const debit = await buy();
    await makeFile();
    const at = testApp.clock.now();
    await query("select wallet_spend($1, 'text', $2, 6, $3)", [debit.memberId, makeClientId(at), at]);
    await confirmReturns(camt({ name: debit.endToEndId, code: "MD06" }));
    return debit;
  };
  return {
    ...{ debits, fay, query, readDesk, buy, work, makeFile, upload, confirmReturns, owe },
    take: async ({ id }: { id: string }) =>
      (await fay.ask("POST", "/api/desk/work-downloads", { id })).text(),
    previewOf: (body: string) => upload(PREVIEWS, body),
    preview: async (body: string): Promise<ReturnsReport> => (await upload(PREVIEWS, body)).json(),
  };
}

export type DebitDesk = Awaited<ReturnType<typeof openDebitDesk>>;

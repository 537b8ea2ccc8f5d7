import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import type { FaultKind } from "../../../desk-faults-contract.ts";
import { upsertFault } from "./queries-fault.ts";

type Fault = {
  kind: FaultKind;
  /** What it is about. Noticed again, it is the same fault. */
  key: string | number;
  orderId?: number | null;
  paymentFaultId?: number;
  provider?: string;
  money?: { amount: number; currency: string } | null;
  /** A code of ours or of a bank, or the provider's reference. */
  detail?: string | null;
};

const LONGEST = 200;

/** Puts something that went wrong with money on the list of faults, which only a person of staff takes it off. */
export async function raiseFault(
  { clock }: Pick<App, "clock">,
  tx: Tx,
  { kind, key, orderId, paymentFaultId, provider, money, detail }: Fault,
): Promise<void> {
  const at = clock.now();
  await upsertFault(tx, {
    ...{ kind, key: String(key).slice(0, LONGEST), orderId: orderId ?? null, at, lastAt: at },
    ...{ paymentFaultId: paymentFaultId ?? null, provider: provider ?? null },
    ...{ amount: money?.amount ?? null, currency: money?.currency ?? null },
    detail: detail?.slice(0, LONGEST) ?? null,
  });
}

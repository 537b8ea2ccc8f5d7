import { useRef } from "react";
import { useRevalidator } from "react-router";
import { makeClientId } from "#base/client-id.ts";
import { useConfirmed } from "#features/staff/ui/staff.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import type { startWork } from "../contract.ts";

export type Starting = { kind: string; input: Record<string, unknown>; why?: string | undefined };

/** Starts long work. Until it has begun, each press is the same work, also after a failure. */
export function useStartWork() {
  const { busy, error, run } = useAction();
  const { run: confirmed, dialog } = useConfirmed();
  const { revalidate } = useRevalidator();
  const id = useRef<string | null>(null);
  const start = async ({ kind, input, why }: Starting): Promise<boolean> => {
    id.current ??= makeClientId(new Date());
    const body = { id: id.current, kind, input, ...(why !== undefined && { why }) };
    const options = { body, memberId: null, repeatable: true };
    const isBegun = await run(() =>
      confirmed(() => call<typeof startWork>("POST", "/api/desk/work", options)),
    );
    if (!isBegun) return false;
    id.current = null;
    await revalidate();
    return true;
  };
  return { start, busy, error, dialog };
}

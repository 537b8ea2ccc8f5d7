import type { logOutAtDesk as contract } from "#features/staff/contract.ts";
import { call } from "#ui/call/call.ts";

export function logOutAtDesk(): Promise<void> {
  return call<typeof contract>("POST", "/api/desk/log-outs", { body: {}, memberId: null, repeatable: true });
}

import { call } from "#ui/call/call.ts";
import type { changeUsername as contract } from "../contract.ts";
import { proveOwner } from "./add-passkey.ts";

type NewName = { name: string; password: string | null; memberId: number | null };

/**
 * @param password null uses one of the member's passkeys instead
 * @returns false if the person declined the browser's prompt
 */
export async function changeUsername({ name, password, memberId }: NewName): Promise<boolean> {
  const proof = await proveOwner(password, memberId);
  if (!proof) return false;
  await call<typeof contract>("PUT", "/api/username", { body: { name, proof }, memberId });
  return true;
}

import type { Refusal } from "#base/refusal.ts";

const FOREIGN_KEY_VIOLATION = "23503";

/**
 * Turns a violated foreign key into a refusal; used in the `catch` of a transaction.
 * The other member can be deleted between the check and the insert.
 */
export function refuseIfDeleted(refuse: () => Refusal): (error: unknown) => never {
  return (error) => {
    throw (error as { code?: string }).code === FOREIGN_KEY_VIOLATION ? refuse() : error;
  };
}

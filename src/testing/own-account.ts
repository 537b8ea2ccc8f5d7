import type { TestApp } from "./open-test-app.ts";

/** Makes a member account the own account of a person of staff: both have the same mailbox. */
export function makeOwnAccount({ app }: Pick<TestApp, "app">, memberId: number, { id }: { id: number }) {
  return app.pool.query(
    "update accounts_member set email_key = (select email_key from staff_person where id = $2) where id = $1",
    [memberId, id],
  );
}

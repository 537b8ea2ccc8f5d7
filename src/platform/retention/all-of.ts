import type { Forgetting } from "./retention.ts";

/** Several tables that one row of the retention table names. */
export function allOf(...parts: readonly Forgetting[]): Forgetting {
  return {
    async countDue(app, before) {
      let due = 0;
      for (const part of parts) due += await part.countDue(app, before);
      return due;
    },
    async forgetSome(app, before) {
      const forgotten = { count: 0, more: false };
      for (const part of parts) {
        const { count, more } = await part.forgetSome(app, before);
        forgotten.count += count;
        forgotten.more ||= more;
      }
      return forgotten;
    },
  };
}

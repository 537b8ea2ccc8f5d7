import { randomUUID } from "node:crypto";
import { type Site, siteOf } from "#features/site/server/site.ts";
import type { RequestSite } from "#platform/app.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import type { CodeHolder } from "./find-discount.ts";
import { type CodeRow, insertCode } from "./queries-code.ts";

/** The program with helpers for tests of discount codes. */
export async function openCodes() {
  const it: TestApp = await openTestApp({ env: { LIMITS: "no" } });
  const site: Site = siteOf({ site: it.app.sites.find({ host: "localhost", forced: null }) as RequestSite });

  return {
    ...it,
    site,
    member: () => makeMember(it),
    read: (query: string, member?: MadeMember) =>
      it.ask(`/api/discountcode.php${query}`, member && { headers: { cookie: member.cookie } }),
    async holder({ id: memberId }: MadeMember): Promise<CodeHolder> {
      const { signedUpAt } = await it.app.db
        .selectFrom("accountsMember")
        .select("signedUpAt")
        .where("id", "=", memberId)
        .executeTakeFirstOrThrow();
      return { memberId, signedUpAt, site, country: "NL", currency: "EUR", locale: "en" };
    },
    async code(wanted: Partial<Omit<CodeRow, "percent">> & { percent?: number } = {}): Promise<string> {
      const code = wanted.code ?? `C${randomUUID().slice(0, 8).toUpperCase()}`;
      const { status, ...row } = wanted;
      await it.app.db.transaction().execute((tx) =>
        insertCode(tx, {
          siteId: site.id,
          percent: 20,
          country: null,
          memberId: null,
          currency: null,
          minimumAmount: null,
          expiresAt: null,
          validity: "once-per-user",
          methods: null,
          createdAt: it.clock.now(),
          ...row,
          code,
        }),
      );
      if (status) await it.app.db.updateTable("shopCode").set({ status }).where("code", "=", code).execute();
      return code;
    },
    /** By default an order that waits at a bank, neither paid nor cancelled. */
    async order(memberId: number, state: "loading" | "pending" | "completed" = "pending"): Promise<number> {
      const { id } = await it.app.db
        .insertInto("shopOrder")
        .values({
          memberId,
          siteId: site.id,
          clientId: randomUUID(),
          bundle: "p1",
          credits: 30,
          currency: "EUR",
          listAmount: 2_499,
          amount: 2_499,
          vatPermille: 210,
          vatAmount: 434,
          country: "NL",
          startNow: true,
          startNowText: "test",
          locale: "en",
          createdAt: it.clock.now(),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await it.app.db
        .insertInto("shopPayment")
        .values({
          orderId: id,
          method: "ideal",
          provider: "sandbox",
          key: randomUUID(),
          state,
          changedAt: it.clock.now(),
        })
        .execute();
      return id;
    },
  };
}

export type Codes = Awaited<ReturnType<typeof openCodes>>;

import { randomUUID } from "node:crypto";
import { type Site, siteOf } from "#features/site/server/site.ts";
import type { RequestSite } from "#platform/app.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import type { CodeHolder } from "./find-discount.ts";
import { type CodeRow, insertCode } from "./queries-code.ts";

/** The program with helpers for tests of discount codes. */
export async function openCodes() {
  const testApp: TestApp = await openTestApp({ env: { LIMITS: "no" } });
  const site: Site = siteOf({
    site: testApp.app.sites.find({ host: "localhost", forced: null }) as RequestSite,
  });

  return {
    ...testApp,
    site,
    member: () => makeMember(testApp),
    read: (query: string, member?: MadeMember) =>
      testApp.ask(`/api/discountcode.php${query}`, member && { headers: { cookie: member.cookie } }),
    async holder({ id: memberId }: MadeMember): Promise<CodeHolder> {
      const { signedUpAt } = await testApp.app.db
        .selectFrom("accountsMember")
        .select("signedUpAt")
        .where("id", "=", memberId)
        .executeTakeFirstOrThrow();
      return { memberId, signedUpAt, site, country: "NL", currency: "EUR", locale: "en" };
    },
    async code(wanted: Partial<Omit<CodeRow, "percent">> & { percent?: number } = {}): Promise<string> {
      const code = wanted.code ?? `C${randomUUID().slice(0, 8).toUpperCase()}`;
      const { status, ...row } = wanted;
      await testApp.app.db.transaction().execute((tx) =>
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
          createdAt: testApp.clock.now(),
          ...row,
          code,
        }),
      );
      if (status)
        await testApp.app.db.updateTable("shopCode").set({ status }).where("code", "=", code).execute();
      return code;
    },
    /** By default an order that waits at a bank, neither paid nor cancelled. */
    async order(memberId: number, state: "loading" | "pending" | "completed" = "pending"): Promise<number> {
      const { id } = await testApp.app.db
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
          createdAt: testApp.clock.now(),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await testApp.app.db
        .insertInto("shopPayment")
        .values({
          orderId: id,
          method: "ideal",
          provider: "sandbox",
          key: randomUUID(),
          state,
          changedAt: testApp.clock.now(),
        })
        .execute();
      return id;
    },
  };
}

export type Codes = Awaited<ReturnType<typeof openCodes>>;

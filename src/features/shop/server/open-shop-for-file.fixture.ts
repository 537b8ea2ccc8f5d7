import { afterAll, beforeAll } from "vitest";
import { readWallet } from "#features/wallet/server/wallet.ts";
import type { TestApp } from "#testing/open-test-app.ts";
import { type Buyer, openShop, openTill } from "./shop.fixture.ts";

/** The program of one test file. */
export let testApp: TestApp;
/** Acts as its members' browsers in the shop. */
export let till: ReturnType<typeof openTill>;

/** Opens the shop for the tests of one file. Call it at the top of the file. */
export function openShopForFile(env: Record<string, string> = {}) {
  beforeAll(async () => {
    testApp = await openShop(env);
    till = openTill(testApp);
  });
  afterAll(() => testApp.close());
}

export const walletOf = ({ id }: Buyer) => readWallet(testApp.app.db, id);

/** The provider's id of an order's payment. */
export async function providerRefOf({ id }: { id: number }): Promise<string> {
  const { rows } = await testApp.app.pool.query("select provider_ref from shop_payment where order_id = $1", [
    id,
  ]);
  return rows[0].provider_ref;
}

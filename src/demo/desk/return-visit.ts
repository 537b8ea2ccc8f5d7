import { randomUUID } from "node:crypto";
import { findAccount, sessionOpened } from "#features/accounts/server/accounts.ts";
import { signUp } from "#features/accounts/server/sign-up.ts";
import type { App } from "#platform/app.ts";
import { keysOfAddress } from "#platform/limits/limit-keys.ts";
import type { Somebody } from "./community.ts";

const DEVICE_ID = "demo-browser-of-return";
const ADDRESS = "198.51.100.210";

/** The member logs in, so that the browser and the address are known when they are banned. */
export async function visit({ db, clock, announce }: App, { id }: Somebody): Promise<void> {
  const opened = { memberId: id, deviceId: DEVICE_ID, address: ADDRESS, at: clock.now() };
  await db.transaction().execute((tx) => announce(tx, sessionOpened, opened));
}

/** Signs up again in the same browser, with a tag in the same e-mail address, which raises a case. */
export async function comeBack(app: App, { id, siteId, locale }: Somebody): Promise<void> {
  const account = await findAccount(app.db, id);
  if (!account?.email) throw new Error(`Member ${id} has no e-mail address.`);
  const caller = {
    ...{ address: ADDRESS, limitKeys: keysOfAddress(ADDRESS), secure: false, country: "NL" },
    ...{ site: app.sites.get(siteId), locale },
    requestHeaders: new Headers({ cookie: `auth.device=${DEVICE_ID}` }),
    responseHeaders: new Headers(),
  };
  await signUp(
    app,
    {
      email: account.email.replace("@", "+again@"),
      name: "BackInTown",
      password: randomUUID(),
      ...{ date_of_birth: account.dateOfBirth, terms: true, tracking: {} },
    },
    caller as never,
  );
}

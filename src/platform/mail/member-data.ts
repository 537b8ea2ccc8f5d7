import type { MemberData } from "../app.ts";
import { jsonFile } from "../member-data.ts";
import { deleteAddressesOf, keepComplaintsOf, listAddressesOf } from "./queries-address.ts";
import { deleteMailsOf, listMailsOf } from "./queries-sent.ts";

/** The log of a member's mails, and what is known of the addresses they went to. */
export const mailData: MemberData = {
  feature: "mail",
  async *exportData({ db }, memberId) {
    const sent = await listMailsOf(db, memberId);
    yield jsonFile("mails.json", { sent, addresses: await listAddressesOf(db, memberId) });
  },
  async erase({ db, clock }, memberId) {
    await db.transaction().execute(async (tx) => {
      await deleteMailsOf(tx, memberId);
      await keepComplaintsOf(tx, { memberId, now: clock.now() });
      await deleteAddressesOf(tx, memberId);
    });
  },
};

import { randomUUID } from "node:crypto";
import { makeMember } from "#testing/make.ts";
import { type Fixture, insert, siteId, unique, type World } from "./record.ts";

type State = { state: string; closed_at?: Date; opened_at?: Date };

function inquiry(world: World, at: Date, { state, ...times }: State, author: Record<string, unknown>) {
  return insert(world, "inquiries_inquiry", {
    ...{ number: `S-${unique()}`, client_id: randomUUID(), site_id: siteId(world), locale: "en" },
    ...{ subject: "other", state, opened_at: new Date(0), waiting_since: new Date(0), changed_at: at },
    ...{ ...times, ...author },
  });
}

const visitor = () => ({ address: "sealed", address_hash: unique() });
const member = async ({ testApp }: World) => ({ member_id: (await makeMember(testApp)).id });

export const inquiryRecords = {
  inquiries: {
    make: async (world, at) => inquiry(world, at, { state: "closed", closed_at: at }, await member(world)),
    spare: async (world, at) => inquiry(world, at, { state: "waiting" }, await member(world)),
  },
  "unconfirmed-inquiries": {
    make: async (world, at) => inquiry(world, at, { state: "unconfirmed", opened_at: at }, visitor()),
    spare: async (world, at) => inquiry(world, at, { state: "answered", opened_at: at }, visitor()),
  },
} satisfies Record<string, Fixture>;

import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { MEMBER_TABS } from "#base/member-page.ts";
import { ofMember } from "#features/staff/contract.ts";
import { foundMember } from "./contract.ts";

const moment = z.iso.datetime();

export const readMemberAtDesk = endpoint({
  name: "readMemberAtDesk",
  method: "GET",
  path: "/api/desk/member",
  summary: "A member's state and the measures in force, before a tab of their page. It is noted.",
  query: ofMember.extend({ tab: z.enum(MEMBER_TABS).optional() }),
  output: foundMember.extend({
    country: z.string().nullable(),
    measures: z.array(z.object({ kind: z.string(), ends_at: moment.nullable() })).describe("in force now"),
  }),
});

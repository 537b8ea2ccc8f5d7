import { handle, type Served } from "#platform/calls/handle.ts";
import * as contract from "../contract.ts";
import { confirmInquiry } from "./confirm-inquiry.ts";
import { fileInquiry } from "./file-inquiry.ts";
import { addToInquiry, listInquiries, noteRead, readInquiry } from "./own-inquiries.ts";

const anyone = { who: "anyone", perMinute: 10 } as const;
const member = { who: "member", perMinute: 60 } as const;

export const inquiriesEndpoints: Served[] = [
  handle(contract.fileInquiry, anyone, (call) => fileInquiry(call.app, call, call.body)),
  handle(contract.confirmInquiry, anyone, ({ app, body }) => confirmInquiry(app, body.token)),
  handle(contract.listInquiries, member, ({ app, viewer, query }) =>
    listInquiries(app, { memberId: viewer.memberId, ...query }),
  ),
  handle(contract.readInquiry, member, ({ app, viewer, query }) =>
    readInquiry(app, { memberId: viewer.memberId, id: query.id }),
  ),
  handle(contract.addToInquiry, { who: "member", perMinute: 20 }, ({ app, site, viewer, query, body }) =>
    addToInquiry(app, { site, memberId: viewer.memberId, id: query.id }, body),
  ),
  handle(contract.noteRead, member, ({ app, viewer, body }) =>
    noteRead(app, { memberId: viewer.memberId, ...body }),
  ),
];

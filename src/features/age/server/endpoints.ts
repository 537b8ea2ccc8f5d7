import { handle } from "#platform/calls/handle.ts";
import * as contract from "../contract.ts";
import { beginCheck } from "./begin-check.ts";
import { takeReturn } from "./look-at-checks.ts";
import { readAge, readCheck } from "./read-age.ts";
import { takeNews, takeProof } from "./take-news.ts";

const member = (perMinute: number) => ({ who: "member", perMinute }) as const;

export const ageEndpoints = [
  handle(contract.readAge, member(120), readAge),
  // Members are told about the limits of checks; this one only stops floods.
  handle(contract.beginAgeCheck, member(30), (call) => beginCheck(call, call.body)),
  handle(contract.readAgeCheck, { who: "anyone", perMinute: 240 }, (call) => readCheck(call, call.query.ref)),
  handle(contract.returnFromAgeCheck, { who: "anyone", perMinute: 60 }, async (call) => {
    const { ref, code } = call.query;
    const path = await takeReturn(call.app, call, { ref, code });
    return new Response(null, { status: 303, headers: { Location: path } });
  }),
  handle(contract.takeAgeNews, { who: "anyone", perMinute: 6_000, beforeOpening: true }, (call) =>
    takeNews(call, { provider: call.query.provider, body: call.body, headers: call.requestHeaders }),
  ),
  handle(contract.takeAgeProof, { who: "anyone", perMinute: 60 }, async (call) => {
    const address = await takeProof(call, { body: call.body, headers: call.requestHeaders });
    return address === null ? {} : { redirect_uri: address };
  }),
];

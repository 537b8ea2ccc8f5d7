import { z } from "zod";
import { bytes } from "#base/bytes.ts";
import { endpoint } from "#base/endpoint.ts";
import { numberInQuery } from "#base/number-in-query.ts";
import { callBeacon } from "./beacon.ts";
import { call, callInBackground } from "./call.ts";
import { upload } from "./upload.ts";

/*
 * Never run: `npm run check` compiles it. Each line under "@ts-expect-error" has a fault that has to stop the compiler,
 * and the check fails if one of them compiles.
 */

const about = { name: "call", summary: "A call" };
const id = numberInQuery(z.int());
const readOrder = endpoint({
  ...about,
  method: "GET",
  path: "/api/orders/:id",
  query: z.strictObject({ id, code: z.string().optional() }),
  output: z.object({ state: z.enum(["open", "paid"]), paid_at: z.iso.datetime().nullable() }),
});
const startOrder = endpoint({
  ...about,
  method: "PUT",
  path: "/api/orders/:id/start",
  query: z.strictObject({ id }),
  body: z.strictObject({ text: z.string().trim(), gift: z.boolean().optional() }),
});
const listChats = endpoint({
  ...about,
  method: "GET",
  path: "/api/chats",
  query: z.strictObject({ since: z.string() }),
});
const search = endpoint({
  ...about,
  method: "GET",
  path: "/api/members",
  query: z.strictObject({ hair: z.union([z.array(z.string()), z.string()]).optional() }),
});
const addPhoto = endpoint({
  ...about,
  method: "POST",
  path: "/api/photos",
  query: z.strictObject({ position: id.optional() }),
  body: bytes({ contentTypes: ["image/png"], maxBytes: 1 }),
  output: z.object({ id: z.int() }),
});

// @ts-expect-error an endpoint has no such property
endpoint({ ...about, method: "GET", path: "/api/orders", refusal: ["shop.closed"] });

export async function right() {
  const { state, paid_at } = await call<typeof readOrder>("GET", `/api/orders/${7}`);
  const both: ["open" | "paid", string | null] = [state, paid_at];
  await call<typeof startOrder>("PUT", "/api/orders/7/start", { body: { text: "now" }, memberId: 1 });
  await call<typeof listChats>("GET", "/api/chats", { query: { since: "1" } });
  await call<typeof search>("GET", "/api/members", { query: new URLSearchParams("hair=red&hair=blond") });
  const photo = { file: new Blob(), memberId: 1, onSent() {}, signal: AbortSignal.timeout(1) };
  const added: { id: number } = await upload<typeof addPhoto>("POST", "/api/photos", photo);
  return [both, added];
}

export async function wrong() {
  // @ts-expect-error it does not say which endpoint it means
  await call("GET", "/api/chats", { query: { since: "1" } });
  // @ts-expect-error another method
  await call<typeof readOrder>("POST", `/api/orders/${7}`);
  // @ts-expect-error the path was renamed
  await call<typeof readOrder>("GET", `/api/purchases/${7}`);
  // @ts-expect-error another endpoint's path
  await call<typeof startOrder>("PUT", `/api/orders/${7}`, { body: { text: "" }, memberId: 1 });
  const answer = await call<typeof readOrder>("GET", `/api/orders/${7}`);
  // @ts-expect-error no such field in the answer
  answer.amount;
  // @ts-expect-error a moment arrives as a string
  const at: Date | null = answer.paid_at;
  // @ts-expect-error the query is missing
  await call<typeof listChats>("GET", "/api/chats");
  // @ts-expect-error no such name in the query
  await call<typeof listChats>("GET", "/api/chats", { query: { since: "1", until: "2" } });
  // @ts-expect-error the path carries the id
  await call<typeof readOrder>("GET", `/api/orders/${7}`, { query: { id: 7 } });
  // @ts-expect-error a name that may be repeated is written by the caller
  await call<typeof search>("GET", "/api/members", { query: { hair: ["red"] } });
  // @ts-expect-error the body is missing
  await call<typeof startOrder>("PUT", "/api/orders/7/start", { memberId: 1 });
  // @ts-expect-error a field of the body was renamed
  await call<typeof startOrder>("PUT", "/api/orders/7/start", { body: { words: "now" }, memberId: 1 });
  // @ts-expect-error a write says whose it is
  await call<typeof startOrder>("PUT", "/api/orders/7/start", { body: { text: "now" } });
  // @ts-expect-error a write does not go in the background
  await callInBackground<typeof startOrder>("/api/orders/7/start");
  // @ts-expect-error a file is no beacon
  callBeacon<typeof addPhoto>("/api/photos", { body: {} });
  // @ts-expect-error a file is uploaded
  await call<typeof addPhoto>("POST", "/api/photos", { body: new Blob(), memberId: 1 });
  // @ts-expect-error the upload says whose it is
  await upload<typeof addPhoto>("POST", "/api/photos", { file: new Blob(), onSent() {}, signal: at });
}

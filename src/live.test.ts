import { globSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { livePing, livePong, livePresence, liveReady, liveReload, liveWatch } from "#base/live.ts";
import { liveParts } from "./live.ts";

const listed = liveParts.features.flatMap(({ events }) => events.map(({ event }) => event));
const commands = liveParts.features
  .flatMap((feature) => feature.commands ?? [])
  .map(({ command }) => command);

test("every event that a contract declares is listed, and each type is used once", async () => {
  const files = globSync(`${import.meta.dirname}/features/*/live-contract.ts`);
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(file).href)));
  const declared = modules.flatMap((module) => Object.values<object>(module));
  const events = declared.filter((one) => "payload" in one);
  expect(new Set(listed)).toEqual(new Set(events));
  expect(events.length).toBeGreaterThan(5);
  expect(new Set(commands)).toEqual(new Set(declared.filter((one) => "frame" in one)));
  const types = [...listed, liveReady, liveReload, livePresence, livePong].map(({ type }) => type);
  expect(types).toHaveLength(new Set(types).size);
  const said = [...commands, livePing, liveWatch].map(({ type }) => type);
  expect(said).toHaveLength(new Set(said).size);
});

test("an event says that something is new: besides the number of a conversation it carries nothing", () => {
  const fields = listed.map(({ type, payload }) => [type, Object.keys(payload.shape)]);
  expect(Object.fromEntries(fields)).toEqual({
    changed: ["conversation"],
    typing: ["conversation"],
    like: [],
    match: [],
    photo_request: [],
    photo_grant: [],
  });
});

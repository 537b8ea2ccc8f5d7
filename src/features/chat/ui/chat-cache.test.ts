import { beforeEach, describe, expect, test } from "vitest";
import { memberCache } from "#ui/member-cache.tsx";
import type { Writing } from "../contract.ts";
import { awaitSends, awaitWriting, takeWriting, writingKey } from "./chat-cache.ts";

const having = (credits: number) => ({ credits }) as Writing;
const known = () => memberCache.getQueryData<Writing>(writingKey())?.credits;

describe("the remaining credits and quota", () => {
  beforeEach(() => takeWriting(having(7)));

  test("are those read last", () => {
    awaitWriting()(having(6));
    expect(known()).toBe(6);
  });

  test("are those of a send, even if an earlier request answers after it", () => {
    const take = awaitWriting();
    takeWriting(having(4));
    take(having(7));
    expect(known()).toBe(4);
    awaitWriting()(having(3));
    expect(known()).toBe(3);
  });

  test("are not overwritten by a request sent before a send", () => {
    const isNewest = awaitSends();
    expect(isNewest()).toBe(true);
    awaitWriting()(having(6));
    expect(isNewest()).toBe(true);
    takeWriting(having(5));
    expect(isNewest()).toBe(false);
    expect(awaitSends()()).toBe(true);
  });
});

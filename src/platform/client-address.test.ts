import { describe, expect, test } from "vitest";
import { clientAddress, isLoopback, trustedProxies } from "./client-address.ts";

const trusts = trustedProxies(["127.0.0.1", "10.0.0.0/8", "fd00::/8"]);

describe("the client's address", () => {
  test.each([
    ["a direct caller", "203.0.113.9", null, "203.0.113.9"],
    ["a caller who forges the header", "203.0.113.9", "1.1.1.1", "203.0.113.9"],
    ["behind one proxy", "127.0.0.1", "203.0.113.9", "203.0.113.9"],
    ["behind two proxies", "127.0.0.1", "203.0.113.9, 10.1.2.3", "203.0.113.9"],
    ["a forged hop before the real one", "127.0.0.1", "1.1.1.1, 203.0.113.9", "203.0.113.9"],
    ["IPv6 behind a proxy", "fd00::1", "2001:db8::5", "2001:db8::5"],
    ["IPv4 written as IPv6", "::ffff:10.0.0.1", "203.0.113.9", "203.0.113.9"],
    ["rubbish in the header", "127.0.0.1", "not-an-address", "127.0.0.1"],
    ["rubbish before the last hop", "127.0.0.1", "<script>, 10.1.1.1", "10.1.1.1"],
    ["an empty header", "127.0.0.1", "", "127.0.0.1"],
  ])("%s", (_, peer, header, expected) => {
    expect(clientAddress(peer, header, trusts)).toBe(expected);
  });

  test("without configured proxies no peer is trusted", () => {
    expect(clientAddress("127.0.0.1", "203.0.113.9", trustedProxies([]))).toBe("127.0.0.1");
  });

  test("an invalid range is named in the error", () => {
    expect(() => trustedProxies(["10.0.0.0/99"])).toThrow(/10\.0\.0\.0\/99/);
  });

  test.each([
    ["127.0.0.1", true],
    ["::1", true],
    ["::ffff:127.0.0.1", true],
    ["10.0.0.1", false],
    ["", false],
  ])("%s is this machine: %s", (address, expected) => expect(isLoopback(address)).toBe(expected));
});

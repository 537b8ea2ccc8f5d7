import fc from "fast-check";
import { expect, test } from "vitest";
import { keysOfAddress, keysOfMember } from "./limit-keys.ts";

test.each([
  ["203.0.113.7", ["203.0.113.7"]],
  ["::ffff:203.0.113.7", ["203.0.113.7"]],
  ["::ffff:cb00:7107", ["203.0.113.7"]],
  ["2001:db8:1:2:3:4:5:6", ["2001:db8:1:2::/64", "2001:db8:1::/48"]],
  ["2001:DB8:0001:0002::", ["2001:db8:1:2::/64", "2001:db8:1::/48"]],
  ["fe80::1%eth0", ["fe80::/64", "fe80::/48"]],
])("%s is counted as %j", (address, keys) => {
  expect(keysOfAddress(address).map(({ key }) => key)).toEqual(keys);
});

const group = fc.nat({ max: 0xffff }).map((n) => n.toString(16));
const groups = (length: number) => fc.array(group, { minLength: length, maxLength: length });

test("all addresses of a /64 share both keys, those of a /48 share the wide key, and no others do", () => {
  fc.assert(
    fc.property(groups(3), group, group, groups(4), groups(4), (net, one, other, mine, theirs) => {
      const network = ["2001", ...net.slice(1)];
      const first = keysOfAddress([...network, one, ...mine].join(":"));
      expect(keysOfAddress([...network, one, ...theirs].join(":"))).toEqual(first);
      const neighbour = keysOfAddress([...network, other, ...mine].join(":"));
      expect(neighbour[1]).toEqual(first[1]);
      expect(neighbour[0]?.key === first[0]?.key).toBe(one === other);
      expect(first.map(({ times }) => times)).toEqual([1, 8]);
    }),
  );
});

test("a member's key differs from the key of any address", () => {
  expect(keysOfMember(7).map(({ key }) => key)).toEqual(["member 7"]);
});

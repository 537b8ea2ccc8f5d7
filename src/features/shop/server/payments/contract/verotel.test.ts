import { openVerotel } from "#testing/verotel/open-verotel.ts";
import { describeProvider } from "./provider-contract.fixture.ts";

describeProvider(
  {
    name: "verotel",
    ids: "[M-31] [M-41]",
    isLookedUp: true,
    createsByCall: false,
    isIdempotent: true,
    storedCards: "page",
    believesWebhooks: false,
    hidesWonDisputes: true,
  },
  openVerotel,
);

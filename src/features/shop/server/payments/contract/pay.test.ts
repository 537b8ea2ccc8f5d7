import { openFakePay } from "#testing/pay/open-fake-pay.ts";
import { describeProvider } from "./provider-contract.fixture.ts";

describeProvider(
  {
    name: "pay",
    ids: "[M-31] [M-42]",
    isLookedUp: true,
    createsByCall: true,
    isIdempotent: false,
    storedCards: "none",
    believesWebhooks: false,
  },
  openFakePay,
);

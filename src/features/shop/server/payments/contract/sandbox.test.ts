import { openSandboxAsFake } from "./open-sandbox.fixture.ts";
import { describeProvider } from "./provider-contract.fixture.ts";

describeProvider(
  {
    name: "sandbox",
    ids: "[M-31]",
    isLookedUp: true,
    createsByCall: true,
    isIdempotent: true,
    storedCards: "charged",
    believesWebhooks: false,
  },
  openSandboxAsFake,
);

import { openAdyen } from "#testing/adyen/open-adyen.ts";
import { where } from "#testing/where.ts";
import { describeProvider } from "./provider-contract.fixture.ts";

// Between the program and the server stands Prism, which judges both by Adyen's description of its API.
where("adyen").describe("judged by Adyen's own descriptions", () =>
  describeProvider(
    {
      name: "adyen",
      ids: "[M-31] [M-40]",
      isLookedUp: false,
      createsByCall: true,
      isIdempotent: true,
      storedCards: "charged",
      believesWebhooks: true,
    },
    () => openAdyen(),
  ),
);

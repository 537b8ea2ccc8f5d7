import { type Answered, askProvider } from "../../ask-provider.ts";

export type YotiAccount = { address: string; sdkId: string; apiKey: string };

type Asked = { path: string; method: "GET" | "POST"; json?: unknown };

/** @throws ProviderError */
export function askYoti(
  { address, sdkId, apiKey }: YotiAccount,
  { path, method, json }: Asked,
): Promise<Answered> {
  return askProvider("Yoti", {
    url: `${address}${path}`,
    method,
    headers: {
      Authorization: `Bearer ${apiKey}`,
      "Content-Type": "application/json",
      "Yoti-SDK-Id": sdkId,
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
}

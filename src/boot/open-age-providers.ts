import type { AgeProvider } from "#adapters/age/age.ts";
import { type EuProofOptions, euProof } from "#adapters/age/eu-proof.ts";
import { yoti } from "#adapters/age/yoti.ts";
import type { Clock } from "#base/clock.ts";
import type { Config } from "#platform/config.ts";
import type { Seal } from "#platform/secrets/seal.ts";

type Parts = { clock: Clock; seal: Seal; roots: EuProofOptions["roots"] };

/** Those who can prove a member's age, in the order of preference: our own check of proofs, and who is configured. */
export function openAgeProviders(config: Config, { clock, seal, roots }: Parts): AgeProvider[] {
  const proofs = euProof({ roots, clock, seals: (words) => seal.allOf("age proof", words) });
  return [proofs, ...openYoti(config, clock)];
}

function openYoti(config: Config, clock: Clock): AgeProvider[] {
  const { YOTI_SDK_ID: sdkId, YOTI_API_KEY: apiKey, YOTI_NOTIFICATION_KEYS: notificationKeys } = config;
  if (!sdkId || !apiKey || !notificationKeys) return [];
  const { YOTI_ADDRESS: address, YOTI_METHODS: methods, YOTI_ESTIMATION_AGE: estimationAge } = config;
  return [yoti({ address, sdkId, apiKey, notificationKeys, methods, estimationAge, clock })];
}

import type { AgeProvider } from "#adapters/age/age.ts";
import { yoti } from "#adapters/age/yoti.ts";
import type { Clock } from "#base/clock.ts";
import type { Config } from "#platform/config.ts";

/** Those who can prove a member's age, as the environment configures them, in the order of preference. */
export function openAgeProviders(config: Config, { clock }: { clock: Clock }): AgeProvider[] {
  return openYoti(config, clock);
}

function openYoti(config: Config, clock: Clock): AgeProvider[] {
  const { YOTI_SDK_ID: sdkId, YOTI_API_KEY: apiKey, YOTI_NOTIFICATION_KEYS: notificationKeys } = config;
  if (!sdkId || !apiKey || !notificationKeys) return [];
  const { YOTI_ADDRESS: address, YOTI_METHODS: methods, YOTI_ESTIMATION_AGE: estimationAge } = config;
  return [yoti({ address, sdkId, apiKey, notificationKeys, methods, estimationAge, clock })];
}

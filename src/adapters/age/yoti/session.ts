import { readJson } from "../../ask-provider.ts";
import { ProviderError } from "../../provider-error.ts";
import type { NewAgeCheck } from "../age.ts";
import { askYoti, type YotiAccount } from "./ask-yoti.ts";
import { YOTI_METHODS, type YotiMethodCode, yotiMethod } from "./methods.ts";

const SESSION_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const SHORTEST_SECONDS = 60;

type Wanted = { methods: readonly YotiMethodCode[]; estimationAge: number };

/**
 * Creates a session for one attempt. If the answer is lost, the next try creates another; nobody has seen the first.
 * @returns its id
 * @throws ProviderError
 */
export async function createSession(
  account: YotiAccount,
  check: NewAgeCheck,
  wanted: Wanted,
): Promise<string> {
  const answer = await askYoti(account, {
    path: "/sessions",
    method: "POST",
    json: describeSession(check, wanted),
  });
  if (answer.status >= 400)
    throw new ProviderError(`Yoti refuses the session, status ${answer.status}.`, { final: true });
  const { id } = (readJson("Yoti", answer) ?? {}) as { id?: unknown };
  if (typeof id !== "string" || !SESSION_ID.test(id))
    throw new ProviderError("Yoti answers without a session.", { final: false });
  return id;
}

/** Returns the page of a session. With one method the member goes to it directly. */
export function pageOfSession(
  { address, sdkId }: YotiAccount,
  { id, methods }: { id: string; methods: readonly YotiMethodCode[] },
): string {
  const [only, ...others] = methods;
  const path = only && others.length === 0 ? yotiMethod(only).page : "";
  return `${new URL(address).origin}/${path}?${new URLSearchParams({ sessionId: id, sdkId })}`;
}

function describeSession(
  { ref, over, seconds, returnUrl, newsUrl }: NewAgeCheck,
  { methods, estimationAge }: Wanted,
) {
  const parts = YOTI_METHODS.map((code) => {
    const { part } = yotiMethod(code);
    const threshold = code === "face_estimation" ? Math.max(estimationAge, over) : over;
    return [
      part,
      { allowed: methods.includes(code), threshold, level: "NONE", retry_limit: 1, ...EXTRA[code] },
    ];
  });
  return {
    type: "OVER",
    ...Object.fromEntries(parts),
    ttl: Math.max(SHORTEST_SECONDS, seconds),
    reference_id: ref,
    callback: { auto: true, url: returnUrl },
    cancel_url: returnUrl,
    notification_url: newsUrl,
    // Attempts are counted here, and each has a session of its own.
    retry_enabled: false,
    resume_enabled: false,
    synchronous_checks: true,
  };
}

/** A photo of a face is refused: there has to be a living person. */
const EXTRA: Partial<Record<YotiMethodCode, object>> = {
  face_estimation: { level: "PASSIVE" },
  photo_id: { level: "PASSIVE", authenticity: "AUTO" },
  digital_identity: { age_estimation_allowed: false },
};

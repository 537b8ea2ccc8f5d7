import { forgetStored, readStored, store } from "../stored.ts";
import { canPush, findSubscription, keyOf, subscribeBrowser } from "./push-browser.ts";
import { judgePush, type PushState, readSaved, writeSaved } from "./push-rules.ts";
import { tellPush } from "./push-store.ts";
import { pushStored } from "./stored.ts";

/** Facts about the member that push needs, and how the server is told. */
export type PushMember = {
  memberId: number;
  /** `pushSetup` of the page. */
  setup: { key: string; session: number } | null;
  /** Stores the subscription on the server. @throws Error if it could not */
  save: (subscription: PushSubscriptionJSON) => Promise<void>;
  /** Deletes what the server has stored for this session. */
  forget: () => Promise<void>;
};

export type Subscribed = "subscribed" | "denied" | "dismissed" | "failed";

/** Brings browser and server together at the start of a page. It never asks the person anything. */
export async function keepPush(member: PushMember): Promise<void> {
  const { state, step } = judgePush(await readFacts(member));
  tellPush({ state });
  if (step === "forget") {
    forgetEntries();
    await member.forget();
  } else if (step !== "nothing") await connect(member, state);
}

/** Turns push on; call it from a press. The browser asks the person if it has not yet. */
export async function subscribe(member: PushMember): Promise<Subscribed> {
  if (!canPush() || !member.setup) return "failed";
  const permission = await Notification.requestPermission();
  if (permission === "denied") tellPush({ state: "denied" });
  if (permission !== "granted") return permission === "denied" ? "denied" : "dismissed";
  store(String(member.memberId), pushStored.wanted);
  if (await connect(member, "none")) return "subscribed";
  forgetEntries();
  return "failed";
}

/** Turns push off in this browser. */
export async function unsubscribe({ forget }: PushMember): Promise<void> {
  forgetEntries();
  tellPush({ state: "none" });
  const subscription = await findSubscription();
  await Promise.all([subscription?.unsubscribe().catch(() => false), forget()]);
}

/** @param otherwise the state if it fails @returns whether browser and server agree now */
async function connect({ setup, save }: PushMember, otherwise: PushState): Promise<boolean> {
  if (!setup) return false;
  try {
    const storedKey = readSaved(readStored(pushStored.saved))?.key ?? null;
    const subscription = await subscribeBrowser(setup.key, storedKey);
    await save(subscription.toJSON());
  } catch {
    tellPush({ state: Notification.permission === "denied" ? "denied" : otherwise });
    return false;
  }
  const { session, key } = setup;
  store(writeSaved({ session, atMs: Date.now(), key }), pushStored.saved);
  tellPush({ state: "subscribed" });
  return true;
}

async function readFacts({ memberId, setup }: PushMember) {
  const capable = canPush();
  const subscription = capable && setup ? await findSubscription() : null;
  const saved = readSaved(readStored(pushStored.saved));
  return {
    capable,
    permission: capable ? Notification.permission : ("default" as const),
    wanted: readStored(pushStored.wanted) === String(memberId),
    subscribedKey: subscription && keyOf(subscription, saved?.key ?? null),
    siteKey: setup?.key ?? null,
    saved,
    session: setup?.session ?? 0,
    nowMs: Date.now(),
  };
}

function forgetEntries(): void {
  forgetStored(pushStored.wanted);
  forgetStored(pushStored.saved);
}

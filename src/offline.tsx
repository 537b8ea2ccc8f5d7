import type { ComponentType } from "react";
import { WaitingMessages } from "#features/chat/ui/waiting.tsx";
import { WaitingSwipes } from "#features/discovery/ui/swipe/waiting.tsx";

/**
 * Lists what each feature says on the page that is shown without a connection. It is not a part of `frame.ts`, because
 * every page loads that list, while this one must be complete without further requests.
 */
export const offlineParts: readonly ComponentType[] = [WaitingMessages, WaitingSwipes];

import type { LiveSessions } from "#platform/live/live-parts.ts";
import { onSessionsEnded } from "./log-in/live-sessions.ts";
import { listStandingSessions } from "./log-in/queries-session.ts";

export const liveSessions: LiveSessions = { listStanding: listStandingSessions, onEnded: onSessionsEnded };

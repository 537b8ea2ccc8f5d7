/** Close codes of the socket. 1001 and 1013 (try again) are the protocol's own. */
export const LIVE_CLOSE = {
  /** No session, or it has ended: log-out, ban, deletion. The browser does not retry. */
  noSession: 4401,
  /** Frames that none of our browsers sends, or too many of them. */
  abuse: 4400,
  /** The browser read too slowly. It connects again and asks for what it missed. */
  tooSlow: 4408,
} as const;

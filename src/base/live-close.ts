/** Why the server closes a socket. 1001 and 1013 (try again) are the protocol's own. */
export const LIVE_CLOSE = {
  /** No session, or it has ended: log-out, ban, deletion. Not to be tried again. */
  noSession: 4401,
  /** Frames that none of our browsers sends, or too many of them. */
  abuse: 4400,
  /** Did not take what was sent in time: connect again and ask for what was missed. */
  tooSlow: 4408,
} as const;

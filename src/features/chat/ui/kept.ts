/** What the chat keeps in this browser beside the outbox: each under the member's number. */
const ME = "chat-member";
const DRAFT = "chat-draft";
const LAST = "chat-last";

export type LastOpened = { profile: number; name: string; at: string };

/** From here on this browser is that member's. */
export function rememberMe(memberId: number): void {
  write(ME, String(memberId));
}

/** Whether nobody else has logged in, or this member out, in another tab. */
export function isStill(memberId: number): boolean {
  try {
    return localStorage.getItem(ME) === String(memberId);
  } catch {
    return true;
  }
}

/** Before the log-out: nothing more is sent from here, and no draft stays behind. */
export function forgetMe(): void {
  try {
    localStorage.removeItem(ME);
    for (const key of Object.keys(localStorage))
      if (key.startsWith(`${DRAFT} `) || key.startsWith(`${LAST} `)) localStorage.removeItem(key);
  } catch {
    // Where nothing may be kept, nothing was.
  }
}

export function readDraft(memberId: number, other: number): string {
  return read(`${DRAFT} ${memberId} ${other}`) ?? "";
}

export function keepDraft(memberId: number, other: number, text: string): void {
  write(`${DRAFT} ${memberId} ${other}`, text.trim() === "" ? null : text);
}

/** The profile whose chat was opened last, and when. */
export function readLastOpened(memberId: number): LastOpened | null {
  try {
    return JSON.parse(read(`${LAST} ${memberId}`) ?? "null");
  } catch {
    return null;
  }
}

export function keepLastOpened(memberId: number, last: LastOpened | null): void {
  write(`${LAST} ${memberId}`, last && JSON.stringify(last));
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // A full or forbidden store: the page goes on without.
  }
}

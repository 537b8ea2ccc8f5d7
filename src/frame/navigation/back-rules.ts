/** Pages reached from a list. In an installed app the browser shows no Back button for them. */
const WITH_BACK: ReadonlySet<string> = new Set([
  "members-id",
  "likes-type",
  "likes-m-id",
  "credits",
  "credits-id-paymentmethod",
]);

/** @param history whether there is a page of ours to go back to */
export function showsBack(route: string, { installed, history }: { installed: boolean; history: boolean }) {
  return installed && history && WITH_BACK.has(route);
}

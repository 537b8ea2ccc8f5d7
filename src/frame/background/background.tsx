import { lazyPart } from "#ui/lazy-part.ts";
import { frameParts } from "../../frame.ts";

/** Runs the background work of all features on every page of a member. Visitors never load it; no page waits for it. */
export const Background = lazyPart(async () => {
  // All files are requested at the same time.
  const [{ MemberBackground }, parts] = await Promise.all([
    import("./member-background.tsx"),
    Promise.all(
      frameParts.map(async ({ name, loadBackground }) => ({ name, ...(await loadBackground?.()) })),
    ),
  ]);
  return {
    default: () => (
      <MemberBackground>
        {parts.map(({ name, default: Part }) => Part && <Part key={name} />)}
      </MemberBackground>
    ),
  };
});

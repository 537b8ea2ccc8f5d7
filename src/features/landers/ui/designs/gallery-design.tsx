import { href } from "react-router";
import { MemberTileCard } from "#features/photos/ui/photos.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { FirstSteps } from "../parts/first-steps.tsx";
import { useLanderMembers } from "../parts/use-lander-members.ts";

const SHOWN = 8;
const PLACES = [0, 1, 2, 3];

/** A strip of members, with what comes after joining at its end. */
export function GalleryDesign() {
  const t = useTexts("landers");
  const members = useLanderMembers();
  if (members?.length === 0) return <FirstSteps />;
  const tiles = members?.slice(0, SHOWN);
  return (
    <ul
      className="grid auto-cols-[9rem] grid-flow-col gap-3 overflow-x-auto overscroll-x-contain p-1 md:auto-cols-[11rem]"
      aria-label={t("members")}
    >
      {tiles?.map((member) => (
        <li key={member.id}>
          <MemberTileCard member={member} to={href("/members/:id/landing", { id: String(member.id) })} />
        </li>
      ))}
      {!tiles && PLACES.map((place) => <Skeleton key={place} shape="portrait" />)}
      <li className="grid aspect-portrait place-items-center rounded-card bg-surface-2 p-4 text-center font-semibold">
        {t("gallery.end")}
      </li>
    </ul>
  );
}

import { href, Link } from "react-router";
import { tileSources } from "#features/photos/ui/photos.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { Portrait } from "#ui/pictures/portrait.tsx";
import { DrawnPattern } from "../parts/drawn-pattern.tsx";
import { useLanderMembers } from "../parts/use-lander-members.ts";

const PLACES = 12;

/** Main photos that open one after the other; a drawn pattern if there are no members to show. */
export function CollageDesign() {
  const t = useTexts("landers");
  const members = useLanderMembers();
  if (members?.length === 0 || !members) return <DrawnPattern places={PLACES} />;
  return (
    <ul className="grid grid-cols-4 gap-1.5 md:gap-2" aria-label={t("members")}>
      {members.map(({ id, name, photo }, index) => (
        <li key={id} className="lander-open" style={{ animationDelay: `${index * 80}ms` }}>
          <Link to={href("/members/:id/landing", { id: String(id) })} className="block rounded-card">
            <Portrait
              alt={name}
              sizes="8rem"
              {...(photo && { ...tileSources(photo.address), thumbHash: photo.thumb_hash })}
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}

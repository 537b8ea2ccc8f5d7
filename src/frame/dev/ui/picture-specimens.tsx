import Heart from "lucide-react/icons/heart";
import { Badge } from "#ui/badge.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { SkeletonGroup } from "#ui/feedback/skeleton-group.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Avatar } from "#ui/pictures/avatar.tsx";
import { Portrait } from "#ui/pictures/portrait.tsx";
import { PortraitFoot } from "#ui/pictures/portrait-foot.tsx";
import { people } from "./pictures-of-people.ts";
import { Specimen } from "./specimen.tsx";

const grid = "grid grid-cols-2 gap-gutter sm:grid-cols-3";

export function PictureSpecimens() {
  return (
    <>
      <Specimen name="Portrait with PortraitFoot; without a picture; while it loads" wide>
        <div className={grid}>
          {people.map((person, index) => (
            <Portrait key={person.name} src={person.src} alt="" thumbHash={person.thumbHash} eager>
              <PortraitFoot
                title={`${person.name}, ${person.age}`}
                detail={person.place}
                {...(index === 0 && { onlineLabel: "Online" })}
                mark={index === 2 && <Badge>Fictional</Badge>}
              />
              <IconButton
                label={`Like ${person.name}`}
                icon={<Heart />}
                tone="photo"
                pressed={index === 0}
                className="absolute end-2 top-2"
              />
            </Portrait>
          ))}
          <Portrait alt="">
            <PortraitFoot title="Sam, 44" detail="No photo yet" />
          </Portrait>
          <Portrait alt="Waiting" src="data:image/webp;base64,UklGRg==" thumbHash={people[0].thumbHash} />
        </div>
      </Specimen>
      <Specimen name="Avatar">
        <Avatar src={people[0].src} alt="Anna" size="small" />
        <Avatar src={people[1].src} alt="Ben" onlineLabel="Online" />
        <Avatar src={people[2].src} alt="Mia" size="large" onlineLabel="Online" />
        <Avatar alt="Sam" initials="S" />
        <Avatar alt="A member" />
        <Avatar src={people[0].src} alt="Anna, large" size="huge" onlineLabel="Online" />
      </Specimen>
      <Specimen name="Skeleton" wide>
        <SkeletonGroup label="Loading members" className={grid}>
          <Skeleton shape="portrait" />
          <Skeleton shape="portrait" />
          <Skeleton shape="portrait" />
        </SkeletonGroup>
        <SkeletonGroup label="Loading conversations" className="flex items-center gap-3">
          <Skeleton shape="circle" />
          <span className="flex grow flex-col gap-2">
            <Skeleton className="w-1/3!" />
            <Skeleton className="w-3/4!" />
          </span>
        </SkeletonGroup>
        <SkeletonGroup label="Loading a text" className="flex flex-col gap-3">
          <Skeleton shape="title" />
          <Skeleton shape="block" />
          <Skeleton shape="button" />
        </SkeletonGroup>
      </Specimen>
    </>
  );
}

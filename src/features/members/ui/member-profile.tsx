import { useState } from "react";
import { useRevalidator } from "react-router";
import { forgetMember } from "#features/discovery/ui/discovery.tsx";
import { PhotoCarousel, useMemberPhotos } from "#features/photos/ui/photos.tsx";
import { ReportDialog, SafetyMenu } from "#features/safety/ui/safety.tsx";
import { useMemberId } from "#ui/member-id.ts";
import type { MemberView } from "../contract.ts";
import { MemberActions } from "./member-actions.tsx";
import { MemberHead } from "./member-head.tsx";
import { MemberTold } from "./member-told.tsx";
import { MorePhotos } from "./more-photos.tsx";
import { RelatedMembers } from "./related-members.tsx";
import { VisitorActions } from "./visitor-actions.tsx";

/** Photos come first; from 768 px on they stay visible beside the text. */
export function MemberProfile({ view }: { view: MemberView }) {
  const loggedIn = useMemberId() !== null;
  const { member, standing } = view;
  const [blocking, setBlocking] = useBlocking(member.id, standing === "blocking");
  const { photos, renew } = useMemberPhotos(member.id, view.photos);
  const [reported, setReported] = useState<number>();
  const [reports, setReports] = useState(false);
  const report = ({ id }: { id: number }) => {
    setReported(id);
    setReports(true);
  };
  const mayReport = loggedIn && standing !== "self";
  return (
    <div className="container-page flex flex-col gap-8 py-4 max-sm:px-0 max-sm:pt-0 md:py-8">
      <div className="member-columns grid gap-6 md:items-start lg:gap-10">
        <div className="md:sticky md:top-20">
          <PhotoCarousel
            photos={photos.photos}
            name={member.name}
            onBroken={renew}
            {...(mayReport && { onReport: report })}
          >
            <MemberHead member={member} />
            {mayReport && (
              <div className="absolute end-16 top-6">
                <SafetyMenu look="photo" member={member} blocking={blocking} onChange={setBlocking} />
              </div>
            )}
          </PhotoCarousel>
          <ReportDialog
            key={reported}
            member={member}
            {...(reported !== undefined && { photo: reported })}
            open={reports}
            onClose={() => setReports(false)}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-6 max-sm:px-gutter">
          <MemberTold view={view} blocking={blocking} onUnblocked={() => setBlocking(false)} />
          <MorePhotos view={view} photos={photos} loggedIn={loggedIn} />
          {!loggedIn && <VisitorActions member={member} />}
        </div>
      </div>
      <RelatedMembers view={view} loggedIn={loggedIn} />
      {standing !== "self" && !blocking && (
        <MemberActions member={member} liked={view.liked} loggedIn={loggedIn} />
      )}
    </div>
  );
}

/** Shows the block at once and reloads the page, since a block removes more than the button shows. */
function useBlocking(memberId: number, given: boolean): [boolean, (blocking: boolean) => void] {
  const { revalidate } = useRevalidator();
  const [blocking, setBlocking] = useState(given);
  const change = (to: boolean) => {
    setBlocking(to);
    if (to) forgetMember(memberId);
    void revalidate();
  };
  return [blocking, change];
}

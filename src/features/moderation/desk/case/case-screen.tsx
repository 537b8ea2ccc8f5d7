import { useRevalidator } from "react-router";
import { ReasonBar } from "#features/staff/ui/staff.tsx";
import { NextButton } from "../parts/next-button.tsx";
import { Alike } from "./alike.tsx";
import { AppealWords } from "./appeal-words.tsx";
import { AuthorityCard } from "./authority-card.tsx";
import type { CaseView } from "./case-view.ts";
import { DecisionForm } from "./decision-form.tsx";
import { DecisionPanel, EarlierDecision } from "./decision-panel.tsx";
import { Evidence } from "./evidence.tsx";
import { Hearing } from "./hearing.tsx";
import { LeaseBar } from "./lease-bar.tsx";
import { Measures } from "./measures.tsx";
import { Past } from "./past.tsx";
import { Reports } from "./reports.tsx";
import { Sample } from "./sample.tsx";
import { Seal } from "./seal.tsx";
import { SealedNotice } from "./sealed-notice.tsx";
import { SharedPhotos } from "./shared-photos.tsx";
import { Signals } from "./signals.tsx";
import { useLease } from "./use-lease.ts";

/** Evidence, what people wrote about it, and the decision; below each other on phones. */
export function CaseScreen({ view }: { view: CaseView }) {
  const lease = useLease(view);
  const { revalidate } = useRevalidator();
  const isOpen = view.case.state === "open";
  // A case of signals alone has no evidence but them.
  const hasEvidence = view.reports.length > 0 || view.signals.length + view.shared_photos.length === 0;
  const maySeal = isOpen && view.case.mine && !lease.isLost && !view.sealed;
  return (
    <div className="mt-4 flex flex-col gap-6">
      <NextButton queue={view.case.queue} />
      {view.reason && <ReasonBar reason={view.reason} onOver={() => void revalidate()} />}
      {isOpen && <LeaseBar view={view} lease={lease} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-6">
          {view.signals.length > 0 && <Signals signals={view.signals} />}
          {view.shared_photos.length > 0 && <SharedPhotos members={view.shared_photos} />}
          {view.sealed ? <SealedNotice sealed={view.sealed} /> : hasEvidence && <Evidence view={view} />}
          {maySeal && <Seal view={view} />}
          {view.reports.length > 0 && <Reports reports={view.reports} locale={view.case.locale} />}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {view.appeal && <AppealWords appeal={view.appeal} locale={view.case.locale} />}
          <Sample view={view} />
          <Hearing view={view} lease={lease} />
          {isOpen && <EarlierDecision view={view} />}
          {isOpen ? <DecisionForm view={view} lease={lease} /> : <Decided view={view} />}
          <Measures view={view} />
          {view.decision && <Alike view={view} decision={view.decision} />}
          <Past view={view} />
        </div>
      </div>
    </div>
  );
}

function Decided({ view }: { view: CaseView }) {
  const { notes } = view.authority;
  return (
    <>
      {notes.length > 0 && <AuthorityCard view={view} mayWrite={false} rule={null} />}
      <DecisionPanel view={view} />
    </>
  );
}

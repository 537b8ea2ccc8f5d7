import Heart from "lucide-react/icons/heart";
import Unplug from "lucide-react/icons/unplug";
import { useState } from "react";
import { href } from "react-router";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { LoadingBar } from "#ui/feedback/loading-bar.tsx";
import { ProgressBar } from "#ui/feedback/progress-bar.tsx";
import { LinkTabs } from "#ui/link-tabs.tsx";
import { Specimen } from "./specimen.tsx";

export function StateSpecimens({ theme }: { theme: string }) {
  const [loading, setLoading] = useState(false);
  const [retrying, setRetrying] = useState(false);
  return (
    <>
      <Specimen name="LinkTabs" wide>
        <LinkTabs
          label={`Likes, ${theme}`}
          tabs={[
            { to: "", label: "Received", count: 104, countLabel: "104 new likes" },
            { to: href("/likes/:type", { type: "sent" }), label: "Sent" },
            {
              to: href("/likes/:type", { type: "matches" }),
              label: "Matches",
              count: 2,
              countLabel: "2 new matches",
            },
          ]}
        />
      </Specimen>
      <Specimen name="ProgressBar" wide>
        <ProgressBar label="Sign-up" value={2} max={6} text="2 of 6" />
        <ProgressBar label="Photo upload" value={86} max={100} />
      </Specimen>
      <Specimen name="LoadingBar">
        <LoadingBar active={loading} label="Loading the page" />
        <Button variant="secondary" onClick={() => setLoading(!loading)}>
          {loading ? "Stop the bar" : "Start the bar"}
        </Button>
      </Specimen>
      <Specimen name="EmptyState" wide>
        <Card>
          <EmptyState icon={<Heart />} title="Nobody yet" action={<Button>Add a photo</Button>}>
            A photo and three interests help most.
          </EmptyState>
        </Card>
      </Specimen>
      <Specimen name="ErrorState" wide>
        <Card>
          <ErrorState
            icon={<Unplug />}
            title="We couldn’t load your likes"
            retryLabel="Try again"
            retrying={retrying}
            onRetry={() => setRetrying(!retrying)}
            footnote="Request 7f3a-22c1"
          >
            Nothing is lost. Check your connection and try again.
          </ErrorState>
        </Card>
      </Specimen>
    </>
  );
}

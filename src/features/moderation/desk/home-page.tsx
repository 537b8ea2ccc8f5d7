import { useTexts } from "#i18n/use-texts.tsx";
import { readAtDesk } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { readQueues } from "../desk-contract.ts";
import type { Route } from "./+types/home-page";
import { JustDecided } from "./home/just-decided.tsx";
import { QueueOrder } from "./home/queue-order.tsx";
import { Mine, Queues } from "./home/waiting.tsx";
import { NextButton } from "./parts/next-button.tsx";
import { Today } from "./parts/today.tsx";
import { useFreshData } from "./parts/use-fresh-data.ts";

export function loader({ context }: Route.LoaderArgs) {
  return readAtDesk(context.get(pageContext), readQueues);
}

/** The cases that the person holds or has just decided, and every queue that their roles open. */
export default function QueuesPage({ loaderData }: Route.ComponentProps) {
  const { queues, review, mine, undoable, paused, left_to_others, hard_enough } = loaderData;
  const burden = { paused, left_to_others, hard_enough };
  const t = useTexts("moderation-desk");
  useFreshData();
  return (
    <Page width="text">
      <PageTitle>{t("home.queues")}</PageTitle>
      <div className="flex flex-col gap-6">
        <h1>{t("home.queues")}</h1>
        <NextButton queue={queues.find(({ open }) => open > 0)?.queue ?? "people"} />
        {mine.length > 0 && <Mine mine={mine} />}
        <JustDecided undoable={undoable} />
        <Queues queues={queues} review={review}>
          <QueueOrder queues={queues.map(({ queue }) => queue)} />
        </Queues>
        <Today {...burden} />
      </div>
    </Page>
  );
}

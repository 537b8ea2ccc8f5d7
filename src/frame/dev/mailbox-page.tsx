import MailOpen from "lucide-react/icons/mail-open";
import { findEmail } from "#features/accounts/server/accounts.ts";
import { listOutbox, type OutboxMessage } from "#platform/outbox/outbox.ts";
import { pageContext } from "#platform/page-context.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { named } from "../middleware.ts";
import type { Route } from "./+types/mailbox-page";
import { MailboxMessage } from "./mailbox-message.tsx";

export const middleware = [named("demo")];

export async function loader({ context }: Route.LoaderArgs) {
  const { app, viewer } = context.get(pageContext);
  const own = (viewer.kind === "member" && (await findEmail(app.db, viewer.memberId))) || null;
  return { own, messages: await listOutbox(app.db, { limit: 100, ...(own && { first: own }) }) };
}

/**
 * Lists every mail and SMS that the program would have sent: the viewer's own first, then the newest. For developers,
 * so in English.
 */
export default function MailboxPage({ loaderData: { own, messages } }: Route.ComponentProps) {
  const mine = messages.filter(({ to }) => to === own);
  const others = messages.filter(({ to }) => to !== own);
  return (
    <Page width="text">
      <PageTitle>Mailbox</PageTitle>
      <h1 className="mb-6">Mailbox</h1>
      {messages.length === 0 && (
        <EmptyState icon={<MailOpen />} title="Nothing has been sent yet">
          Every e-mail and text message the demo sends shows up here.
        </EmptyState>
      )}
      {mine.length > 0 && (
        <section className="mb-8">
          <h2 className="mb-3 text-lg">To you, {own}</h2>
          <Messages messages={mine} openFirst />
        </section>
      )}
      {others.length > 0 && (
        <section>
          {mine.length > 0 && <h2 className="mb-3 text-lg">To others</h2>}
          <Messages messages={others} openFirst={false} />
        </section>
      )}
    </Page>
  );
}

function Messages({ messages, openFirst }: { messages: OutboxMessage[]; openFirst: boolean }) {
  return (
    <ul className="flex flex-col gap-3">
      {messages.map((message, index) => (
        <li key={message.sentAt + message.to + message.subject}>
          <MailboxMessage message={message} open={openFirst && index === 0} />
        </li>
      ))}
    </ul>
  );
}

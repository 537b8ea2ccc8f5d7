import MailOpen from "lucide-react/icons/mail-open";
import { listOutbox } from "#platform/outbox/outbox.ts";
import { pageContext } from "#platform/page-context.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { named } from "../middleware.ts";
import { useNonceEverywhere } from "../nonce.tsx";
import type { Route } from "./+types/mailbox-page";

export const middleware = [named("demo")];

export const loader = ({ context }: Route.LoaderArgs) =>
  listOutbox(context.get(pageContext).app.db, { limit: 100 });

/** Lists every mail and SMS that the program would have sent, newest first. For developers, so in English. */
export default function MailboxPage({ loaderData: messages }: Route.ComponentProps) {
  const nonce = useNonceEverywhere();
  return (
    <Page width="text">
      <PageTitle>Mailbox</PageTitle>
      <h1 className="mb-6">Mailbox</h1>
      {messages.length === 0 && (
        <EmptyState icon={<MailOpen />} title="Nothing has been sent yet">
          Every e-mail and text message the demo sends shows up here.
        </EmptyState>
      )}
      <ul className="flex flex-col gap-3">
        {messages.map((message) => (
          <li key={message.sentAt + message.to + message.subject}>
            <details className="rounded-card border border-line bg-surface p-4">
              <summary className="flex flex-wrap justify-between gap-x-4">
                <span className="font-semibold">{message.subject || message.text}</span>
                <span className="text-ink-2 text-sm">
                  {message.channel} · {message.to} · {message.sentAt}
                </span>
              </summary>
              <pre className="mt-4 whitespace-pre-wrap text-sm">{message.text}</pre>
              {linkIn(message.text) && (
                <a href={linkIn(message.text)} className="mt-4 block break-all text-accent underline">
                  {linkIn(message.text)}
                </a>
              )}
              {message.html && (
                <iframe
                  title={`E-mail: ${message.subject}`}
                  sandbox=""
                  srcDoc={message.html.replaceAll("<style>", `<style nonce="${nonce}">`)}
                  suppressHydrationWarning
                  className="mt-4 h-96 w-full rounded-field border border-line"
                />
              )}
            </details>
          </li>
        ))}
      </ul>
    </Page>
  );
}

/** The links of a mail cannot be opened inside its frame. */
function linkIn(text: string): string | undefined {
  return /https?:\/\/\S+/.exec(text)?.[0];
}

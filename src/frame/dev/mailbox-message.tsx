import { useId } from "react";
import { useRegionalTag } from "#i18n/use-texts.tsx";
import type { OutboxMessage } from "#platform/outbox/outbox.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import { useNonceEverywhere } from "../nonce.tsx";
import { frameMail } from "./frame-mail.ts";

type MailboxMessageProps = { message: OutboxMessage; open: boolean };

/** One mail or SMS of the developer mailbox. Everything on it works without JavaScript. */
export function MailboxMessage({ message, open }: MailboxMessageProps) {
  const { subject, text, html, channel, from, to, sentAt } = message;
  return (
    <details open={open} className="rounded-card border border-line bg-surface p-4">
      <summary className="flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">{subject || text}</span>
        <span className="text-ink-2 text-sm">
          {channel} · {to} · <SentAt moment={sentAt} />
        </span>
      </summary>
      {from && <p className="mt-2 text-ink-2 text-sm">From {from}</p>}
      {html ? <TwoViews message={message} /> : <PlainText text={text} />}
    </details>
  );
}

/** In the reader's own time once the browser renders it, and in UTC on the server. */
function SentAt({ moment }: { moment: string }) {
  const tag = useRegionalTag();
  const timeZone = useHydrated() ? undefined : "UTC";
  return (
    <time dateTime={moment}>
      {new Date(moment).toLocaleString(tag, { dateStyle: "medium", timeStyle: "short", timeZone })}
    </time>
  );
}

const TAB =
  "relative cursor-pointer rounded-full border border-line-strong px-3 py-1 text-sm focus-within:outline-2 " +
  "has-checked:border-accent has-checked:text-accent";

function TwoViews({ message: { subject, text, html } }: Pick<MailboxMessageProps, "message">) {
  const nonce = useNonceEverywhere();
  const name = useId();
  return (
    <div className="group/mail mt-3">
      <fieldset className="flex gap-2">
        <legend className="sr-only">Show as</legend>
        <label className={TAB}>
          <input type="radio" name={name} value="html" defaultChecked className="sr-only" /> HTML
        </label>
        <label className={TAB}>
          <input type="radio" name={name} value="text" className="sr-only" /> Text
        </label>
      </fieldset>
      <iframe
        title={`E-mail: ${subject}`}
        sandbox="allow-top-navigation-by-user-activation"
        srcDoc={frameMail(html, nonce)}
        suppressHydrationWarning
        loading="lazy"
        className="mt-3 h-[36rem] w-full resize-y rounded-field border border-line group-has-[[value=text]:checked]/mail:hidden"
      />
      <div className="hidden group-has-[[value=text]:checked]/mail:block">
        <PlainText text={text} />
      </div>
    </div>
  );
}

function PlainText({ text }: { text: string }) {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  return (
    <>
      <pre className="mt-4 whitespace-pre-wrap text-sm">{text}</pre>
      {link && (
        <a href={link} className="mt-4 block break-all text-accent underline">
          {link}
        </a>
      )}
    </>
  );
}

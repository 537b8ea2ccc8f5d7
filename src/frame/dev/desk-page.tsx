import Copy from "lucide-react/icons/copy";
import Users from "lucide-react/icons/users";
import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { type DemoPerson, listDemoPeople } from "#features/staff/server/staff.ts";
import { pageContext } from "#platform/page-context.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { named } from "../middleware.ts";
import type { Route } from "./+types/desk-page";

export const middleware = [named("demo")];

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = context.get(pageContext);
  const { DESK_ADDRESS } = app.config;
  return { ...(await listDemoPeople(app)), logIn: `${DESK_ADDRESS ?? ""}/desk/log-in` };
}

/** Lists the people of staff in the demo, with what they log in with. For developers, so in English. */
export default function DeskPage({ loaderData: { people, secondsLeft, logIn } }: Route.ComponentProps) {
  useFreshCodes();
  return (
    <Page width="text">
      <PageTitle>Desk</PageTitle>
      <h1 className="mb-2">Desk</h1>
      <p className="mb-4 text-ink-2">
        Moderators and others of staff work at the desk. In this demo, everyone can log in as one of them with
        an e-mail address, the password and a code. Each code works once.
      </p>
      <p className="mb-6">
        <LinkButton reloadDocument to={logIn}>
          Log in at the desk
        </LinkButton>
      </p>
      {people.length === 0 && (
        <EmptyState icon={<Users />} title="No one is here">
          They were reset or their access has ended. A new database has all six.
        </EmptyState>
      )}
      <ul className="flex flex-col gap-3">
        {people.map((person) => (
          <PersonCard key={person.email} person={person} secondsLeft={secondsLeft} />
        ))}
      </ul>
    </Page>
  );
}

type PersonCardProps = { person: DemoPerson; secondsLeft: number };

function PersonCard({
  person: { alias, role, email, password, secret, code },
  secondsLeft,
}: PersonCardProps) {
  return (
    <li className="rounded-card border border-line bg-surface p-4">
      <h2 className="mb-2 text-lg">
        {alias}, {role}
      </h2>
      <dl className="flex flex-col">
        <Line label="E-mail" value={email} of={alias} />
        <Line label="Password" value={password} of={alias} />
        <Line label="Code" value={code} of={alias} note={`new in ${secondsLeft} s`} />
        <Line label="Secret of the codes" value={secret} of={alias} />
      </dl>
    </li>
  );
}

type LineProps = { label: string; value: string; of: string; note?: string };

function Line({ label, value, of, note }: LineProps) {
  const [copied, setCopied] = useState("");
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setCopied("Copied"),
      () => setCopied("Could not copy"),
    );
  return (
    <div className="flex min-h-touch items-center gap-3">
      <dt className="w-28 shrink-0 text-ink-2 text-sm">{label}</dt>
      <dd className="flex min-w-0 grow items-center justify-between gap-2">
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span className="wrap-anywhere font-mono text-sm">{value}</span>
          {note && <span className="text-ink-2 text-xs">{note}</span>}
        </span>
        <span className="flex shrink-0 items-center gap-2">
          <span role="status" className="text-ink-2 text-xs">
            {copied}
          </span>
          <IconButton
            label={`Copy the ${label.toLowerCase()} of ${of}`}
            icon={<Copy className="size-5" />}
            onClick={copy}
          />
        </span>
      </dd>
    </div>
  );
}

const REFRESH_MS = 3_000;

/** Fetches the codes again and again, since each is good for half a minute and only once. */
function useFreshCodes() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
}

import Lock from "lucide-react/icons/lock";
import { Link } from "react-router";
import { ProveAgeLink } from "#features/age/ui/age.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import type { MemberPhotos } from "../contract.ts";

type LockedPhotosProps = {
  locked: MemberPhotos["locked"];
  opens: MemberPhotos["opens"];
  name: string;
  /** Address at which the viewer can log in or buy. */
  to: string;
};

/** Photos that the viewer may not see, with one line on how to unlock them. For visitors, all of them are one link. */
export function LockedPhotos({ locked, opens, name, to }: LockedPhotosProps) {
  const t = useTexts("photos");
  if (locked.length === 0 || opens === null) return null;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg">{t("locked.title", { count: locked.length })}</h2>
      {opens === "log_in" ? (
        <Link to={to} aria-label={t("locked.log_in", { name })} className="rounded-card">
          <Blurred locked={locked} />
        </Link>
      ) : opens === "age" ? (
        <>
          <Blurred locked={locked} />
          <NeedsAge />
        </>
      ) : (
        <>
          <Blurred locked={locked} />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-ink-2">{t("locked.premium")}</p>
            <LinkButton to={to} variant="secondary">
              {t("locked.premium_action")}
            </LinkButton>
          </div>
        </>
      )}
    </section>
  );
}

function NeedsAge() {
  const t = useTexts("member-frame");
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-ink-2">{t("age.alert")}</p>
      <ProveAgeLink variant="secondary" />
    </div>
  );
}

function Blurred({ locked }: Pick<LockedPhotosProps, "locked">) {
  const t = useTexts("photos");
  return (
    <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
      {locked.map(({ id, blurred }) => (
        <li key={id} className="relative aspect-portrait overflow-clip rounded-card bg-surface-2">
          <img
            src={blurred}
            alt={t("locked.locked")}
            width={80}
            height={100}
            loading="lazy"
            decoding="async"
            className="size-full scale-110 object-cover blur-glass"
          />
          <span aria-hidden="true" className="absolute inset-0 grid place-items-center">
            <span className="on-photo grid size-touch place-items-center rounded-full bg-photo-glass">
              <Lock className="size-5" />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

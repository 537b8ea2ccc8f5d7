import LockKeyhole from "lucide-react/icons/lock-keyhole";
import LockKeyholeOpen from "lucide-react/icons/lock-keyhole-open";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import type { MemberPhotos } from "../contract.ts";
import { useAccess } from "./use-access.ts";

type PrivatePhotosProps = {
  memberId: number;
  name: string;
  count: number;
  access: MemberPhotos["access"];
  loggedIn: boolean;
};

/** Number of private photos, and for members a button to ask for access. */
export function PrivatePhotos({ memberId, name, count, access: loaded, loggedIn }: PrivatePhotosProps) {
  const t = useTexts("photos");
  const { access, refusal, ask, withdraw } = useAccess(memberId, loaded);
  if (count === 0) return null;
  const Icon = access === "granted" ? LockKeyholeOpen : LockKeyhole;
  return (
    <section className="flex flex-col gap-3 rounded-card bg-surface-2 p-4">
      <div className="flex items-start gap-3">
        <Icon className="mt-0.5 text-accent" />
        <div className="min-w-0 grow">
          <h2 className="text-lg">{t("private.title", { count })}</h2>
          <p className="text-ink-2" role="status">
            {t(access === "none" ? "private.words" : `private.${access}`, { name })}
          </p>
        </div>
      </div>
      {refusal && <FormError>{refusal === "network" ? t("private.failed") : refusal}</FormError>}
      {!loggedIn ? null : access === "none" ? (
        <Button variant="secondary" onClick={ask}>
          {t("private.ask")}
        </Button>
      ) : (
        access === "asked" && (
          <Button variant="quiet" onClick={withdraw}>
            {t("private.withdraw")}
          </Button>
        )
      )}
    </section>
  );
}

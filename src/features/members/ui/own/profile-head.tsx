import Eye from "lucide-react/icons/eye";
import { href } from "react-router";
import type { AskedField, OwnProfile } from "#features/profiles/contract.ts";
import { completeness, namePlace, nextStep } from "#features/profiles/ui/profiles.tsx";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ProgressBar } from "#ui/feedback/progress-bar.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Avatar } from "#ui/pictures/avatar.tsx";

type Step = NonNullable<ReturnType<typeof nextStep>>["step"];

type ProfileHeadProps = {
  photo: string | null;
  profile: OwnProfile;
  photoCount: number;
  asked: readonly AskedField[];
  onStep: (step: Step) => void;
};

/** Photo and name, how complete the profile is, and the step that helps most. */
export function ProfileHead({ profile, photo, photoCount, asked, onStep }: ProfileHeadProps) {
  const t = useTexts("profiles");
  const words = useTexts("accounts");
  const percent = completeness(profile, photoCount, asked);
  const next = nextStep(profile, photoCount, asked);
  const place = namePlace(profile.city, profile.region_name);
  return (
    <Card as="section" className="flex flex-col gap-5" aria-label={words("card.label")}>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar
          src={photo ?? undefined}
          alt=""
          size="large"
          initials={profile.name.slice(0, 1).toUpperCase()}
        />
        <div className="min-w-0 grow basis-40">
          <p className="wrap-anywhere font-semibold text-lg">
            {profile.name}, {profile.age}
          </p>
          <p className="text-ink-2">{place || words("card.no_place")}</p>
        </div>
        <LinkButton to={href("/members/:id", { id: String(profile.id) })} variant="secondary" icon={<Eye />}>
          {t("own.preview")}
        </LinkButton>
      </div>
      <div className="flex flex-col gap-1.5">
        <p className="text-sm">{words("card.told")}</p>
        <ProgressBar
          value={percent}
          max={100}
          label={words("card.told")}
          text={(percent / 100).toLocaleString(useRegionalTag(), { style: "percent" })}
        />
      </div>
      {next ? (
        <Button className="self-start max-sm:w-full" onClick={() => onStep(next.step)}>
          {next.step === "interests"
            ? t("own.next.interests", { count: next.count })
            : next.step !== "sexuality" && t(`own.next.${next.step}`)}
        </Button>
      ) : (
        <p className="text-success">{t("own.complete")}</p>
      )}
    </Card>
  );
}

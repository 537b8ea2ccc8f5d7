import type { OwnProfile } from "#features/profiles/contract.ts";
import { namePlace } from "#features/profiles/ui/profiles.tsx";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Card } from "#ui/card.tsx";
import { useFact } from "#ui/facts.ts";
import { ProgressBar } from "#ui/feedback/progress-bar.tsx";
import { Avatar } from "#ui/pictures/avatar.tsx";
import { ownPercent, ownPhoto } from "./own-facts.ts";

/** Shows the top of a profile as others will see it, and how complete the profile is. */
export function ProfileCard({
  profile,
}: {
  profile: Pick<OwnProfile, "name" | "age" | "city" | "region_name">;
}) {
  const t = useTexts("accounts");
  const photo = useFact(ownPhoto);
  const percent = useFact(ownPercent);
  const place = namePlace(profile.city, profile.region_name);
  return (
    <Card as="section" className="flex flex-col gap-5" aria-label={t("card.label")}>
      <div className="flex items-center gap-4">
        <Avatar
          src={photo ?? undefined}
          alt=""
          size="large"
          initials={profile.name.slice(0, 1).toUpperCase()}
        />
        <div className="min-w-0">
          <p className="font-semibold text-lg">
            {profile.name}, {profile.age}
          </p>
          <p className="text-ink-2">{place || t("card.no_place")}</p>
        </div>
      </div>
      <div className="flex flex-col gap-1.5">
        <p className="text-sm">{t("card.told")}</p>
        <ProgressBar
          value={percent}
          max={100}
          label={t("card.told")}
          text={(percent / 100).toLocaleString(useRegionalTag(), { style: "percent" })}
        />
      </div>
    </Card>
  );
}

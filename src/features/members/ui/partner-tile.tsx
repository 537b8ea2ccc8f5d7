import ExternalLink from "lucide-react/icons/external-link";
import Users from "lucide-react/icons/users";
import Video from "lucide-react/icons/video";
import { useTexts } from "#i18n/use-texts.tsx";
import { Badge } from "#ui/badge.tsx";
import type { MemberView } from "../contract.ts";

const icons = { cam: <Video />, resell: <Users /> };

/** A labelled advertisement. Nothing is loaded from the partner before the link is followed. */
export function PartnerTile({ partner: { kind, address } }: { partner: NonNullable<MemberView["partner"]> }) {
  const t = useTexts("profiles");
  return (
    <a
      href={address}
      target="_blank"
      rel="sponsored noopener"
      className="flex aspect-portrait w-full flex-col justify-between gap-2 rounded-card border border-line bg-surface-2 p-3 hover:border-accent"
    >
      <Badge tone="warning" className="self-start">
        {t("page.ad.label")}
      </Badge>
      <span className="self-center text-ink-2 [&_.lucide]:size-12 [&_.lucide]:[stroke-width:1.25]">
        {icons[kind]}
      </span>
      <span className="flex flex-col gap-1">
        <span className="font-semibold">{t(`page.ad.${kind}`)}</span>
        <span className="flex items-start gap-1 text-ink-2 text-xs">
          <ExternalLink className="size-4" />
          {t("page.ad.opens", { host: new URL(address).host })}
        </span>
      </span>
    </a>
  );
}

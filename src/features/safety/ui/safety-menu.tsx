import Ban from "lucide-react/icons/ban";
import CircleOff from "lucide-react/icons/circle-off";
import Ellipsis from "lucide-react/icons/ellipsis";
import Flag from "lucide-react/icons/flag";
import { type ReactNode, useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { MenuItem } from "#ui/menu/item.tsx";
import { Menu } from "#ui/menu/menu.tsx";
import { BlockDialog } from "./block-dialog.tsx";
import { ReportDialog } from "./report.tsx";
import { useUnblock } from "./use-unblock.ts";

type SafetyMenuProps = {
  member: { id: number; name: string };
  blocking: boolean;
  /** Called after the member has been blocked or unblocked. */
  onChange: (blocking: boolean) => void;
  look?: "icon" | "bar" | "photo";
  /** Further menu items, placed first. */
  children?: ReactNode;
};

export function SafetyMenu({ member, blocking, onChange, look = "icon", children }: SafetyMenuProps) {
  const t = useTexts("safety");
  const [open, setOpen] = useState<"block" | "report" | null>(null);
  const unblock = useUnblock(member.id, () => onChange(false));
  const icon = "size-5";
  return (
    <>
      <Menu
        look={look}
        align="end"
        label={t("menu.label", { name: member.name })}
        button={<Ellipsis className={icon} />}
      >
        {children}
        {blocking ? (
          <MenuItem icon={<CircleOff className={icon} />} onClick={unblock.start} disabled={unblock.busy}>
            {t("menu.unblock")}
          </MenuItem>
        ) : (
          <MenuItem icon={<Ban className={icon} />} onClick={() => setOpen("block")}>
            {t("menu.block")}
          </MenuItem>
        )}
        <MenuItem icon={<Flag className={icon} />} onClick={() => setOpen("report")}>
          {t("menu.report")}
        </MenuItem>
      </Menu>
      <BlockDialog
        member={member}
        open={open === "block"}
        onClose={() => setOpen(null)}
        onBlocked={() => onChange(true)}
      />
      <ReportDialog member={member} open={open === "report"} onClose={() => setOpen(null)} />
    </>
  );
}

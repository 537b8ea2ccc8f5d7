import Ban from "lucide-react/icons/ban";
import Ellipsis from "lucide-react/icons/ellipsis";
import Flag from "lucide-react/icons/flag";
import Languages from "lucide-react/icons/languages";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { MenuItem } from "#ui/menu/item.tsx";
import { MenuLink } from "#ui/menu/link.tsx";
import { Menu } from "#ui/menu/menu.tsx";
import { Specimen } from "./specimen.tsx";

const sizes = ["small", "medium", "large", "extra"] as const;

export function OverlaySpecimens() {
  const [size, setSize] = useState<(typeof sizes)[number]>();
  const [locked, setLocked] = useState(false);
  return (
    <>
      <Specimen name="Dialog: 300, 500, 800, 1140 and one that cannot be dismissed">
        {sizes.map((name) => (
          <Button key={name} variant="secondary" onClick={() => setSize(name)}>
            {name}
          </Button>
        ))}
        <Button variant="secondary" onClick={() => setLocked(true)}>
          not closable
        </Button>
        {sizes.map((name) => (
          <Dialog
            key={name}
            size={name}
            open={size === name}
            onClose={() => setSize(undefined)}
            title="Report Anna?"
            closeLabel="Close"
            actions={
              <>
                <Button variant="quiet" onClick={() => setSize(undefined)}>
                  Cancel
                </Button>
                <Button onClick={() => setSize(undefined)}>Send report</Button>
              </>
            }
          >
            <p className="mb-4">Our team looks at it within a day. We don’t tell Anna who reported it.</p>
            <TextField label="What happened?" />
          </Dialog>
        ))}
        <Dialog
          open={locked}
          onClose={() => setLocked(false)}
          closable={false}
          title="One moment"
          actions={<Button onClick={() => setLocked(false)}>Done</Button>}
        >
          Your sign-up is running. Escape and a click beside it do nothing.
        </Dialog>
      </Specimen>
      <Specimen name="Menu">
        <Menu button={<Ellipsis />} label="More about Anna" look="icon">
          <MenuItem icon={<Flag />}>Report</MenuItem>
          <MenuItem icon={<Ban />} danger>
            Block Anna
          </MenuItem>
          <MenuItem disabled>Remove conversation</MenuItem>
        </Menu>
        <Menu
          variant="secondary"
          align="end"
          button={
            <>
              <Languages className="size-5" /> English
            </>
          }
        >
          <MenuLink to="?" current>
            English
          </MenuLink>
          <MenuLink to="?">Deutsch</MenuLink>
          <MenuLink to="?">Suomi</MenuLink>
        </Menu>
      </Specimen>
    </>
  );
}

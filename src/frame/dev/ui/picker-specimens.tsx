import Info from "lucide-react/icons/info";
import { useState } from "react";
import { ComboBox } from "#ui/aria/combo-box.tsx";
import { Select } from "#ui/aria/select.tsx";
import { Sheet } from "#ui/aria/sheet.tsx";
import { Tabs } from "#ui/aria/tabs.tsx";
import { Tooltip } from "#ui/aria/tooltip.tsx";
import { Button } from "#ui/button.tsx";
import { useToast } from "#ui/feedback/toast-context.ts";
import { DateField } from "#ui/fields/date-field.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Specimen } from "./specimen.tsx";

const colours = [
  { id: "blonde", label: "Blonde" },
  { id: "brown", label: "Brown" },
  { id: "red", label: "Red", description: "Natural or not" },
];
const cities = ["Amersfoort", "Amsterdam", "Apeldoorn", "Arnhem", "Assen"].map((label) => ({
  id: label,
  label,
}));

export function PickerSpecimens() {
  const [born, setBorn] = useState<string | null>(null);
  return (
    <>
      <Specimen name="Select" wide>
        <Select label="Hair" options={colours} placeholder="Choose" />
        <Select
          label="Eyes"
          options={colours}
          placeholder="Choose"
          defaultValue="brown"
          hint="Shown on your profile."
        />
        <Select label="Body" options={colours} placeholder="Choose" error="Choose one to continue." />
        <Select label="Tattoos" options={colours} placeholder="Choose" disabled />
      </Specimen>
      <Specimen name="ComboBox" wide>
        <ComboBox
          label="City"
          options={cities}
          empty="No city with that name"
          hint="Type the first letters."
        />
        <ComboBox
          label="Region"
          options={cities}
          empty="Nothing"
          error="Choose a place from the list."
          defaultValue="Arnhem"
        />
        <ComboBox label="Place" options={[]} empty="Looking …" loading placeholder="Arn" />
      </Specimen>
      <Specimen name="DateField" wide>
        <DateField label="Date of birth" hint="You must be 18 or older." value={born} onChange={setBorn} />
        <DateField
          label="Date of birth"
          value="1992-02-31"
          error="Please check the day."
          onChange={() => {}}
        />
        <DateField label="Date of birth" value="1992-04-30" disabled onChange={() => {}} />
      </Specimen>
      <Specimen name="Tabs" wide>
        <Tabs
          label="Photos"
          pages={[
            {
              id: "public",
              label: "Public",
              count: 3,
              countLabel: "3 photos",
              content: <p>Everyone can see these.</p>,
            },
            { id: "private", label: "Private", content: <p>Only people you give access can see them.</p> },
            { id: "locked", label: "Locked", disabled: true, content: null },
          ]}
        />
      </Specimen>
      <FloatingSpecimens />
    </>
  );
}

function FloatingSpecimens() {
  const [open, setOpen] = useState(false);
  const toast = useToast();
  return (
    <Specimen name="Tooltip, toasts, Sheet">
      <Tooltip text="Prices include VAT">
        <IconButton label="About prices" icon={<Info />} />
      </Tooltip>
      <Button variant="secondary" onClick={() => toast({ tone: "success", title: "75 credits added" })}>
        Toast
      </Button>
      <Button
        variant="secondary"
        onClick={() =>
          toast({
            tone: "danger",
            title: "Not sent",
            body: "Anna no longer accepts messages.",
            action: { label: "Find out why", onPress: () => setOpen(true) },
          })
        }
      >
        Toast with action
      </Button>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Sheet
      </Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title="Filters"
        closeLabel="Close filters"
        actions={
          <>
            <Button variant="quiet">Clear all</Button>
            <Button onClick={() => setOpen(false)}>Show 1,204</Button>
          </>
        }
      >
        <Select label="Hair" options={colours} placeholder="Any" />
        <ComboBox label="City" options={cities} empty="No city with that name" />
      </Sheet>
    </Specimen>
  );
}

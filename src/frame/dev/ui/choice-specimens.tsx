import Mars from "lucide-react/icons/mars";
import Venus from "lucide-react/icons/venus";
import { CheckboxTiles } from "#ui/aria/checkbox-tiles.tsx";
import { RadioTiles } from "#ui/aria/radio-tiles.tsx";
import { RangeSlider } from "#ui/aria/range-slider.tsx";
import { Switch } from "#ui/aria/switch.tsx";
import { Specimen } from "./specimen.tsx";

const interests = ["Hiking", "Cooking", "Live music", "Board games", "The sea", "Cinema"].map((label) => ({
  value: label,
  label,
}));

export function ChoiceSpecimens() {
  return (
    <>
      <Specimen name="RadioTiles" wide>
        <RadioTiles
          label="I am"
          hint="Shown on your profile."
          columns={2}
          defaultValue="female"
          tiles={[
            { value: "female", label: "A woman", icon: <Venus /> },
            { value: "male", label: "A man", icon: <Mars /> },
          ]}
        />
        <RadioTiles
          label="How do you want to pay?"
          error="Choose one to continue."
          tiles={[
            { value: "debit", label: "Direct debit", hint: "From your bank account" },
            { value: "card", label: "Card", hint: "Not in your country", disabled: true },
          ]}
        />
      </Specimen>
      <Specimen name="CheckboxTiles" wide>
        <CheckboxTiles
          label="Interests"
          hint="Three or more help most."
          columns={3}
          defaultValue={["Hiking", "The sea"]}
          tiles={interests}
        />
        <CheckboxTiles label="Interests, off" columns={3} disabled tiles={interests.slice(0, 3)} />
      </Specimen>
      <Specimen name="RangeSlider" wide>
        <RangeSlider
          label="Age"
          min={18}
          max={99}
          defaultValue={[25, 40]}
          thumbLabels={["Youngest", "Oldest"]}
          format={([from, to]) => `${from}–${to}`}
        />
        <RangeSlider
          label="Height"
          disabled
          min={140}
          max={210}
          defaultValue={[160, 190]}
          thumbLabels={["Smallest", "Tallest"]}
          format={([from, to]) => `${from}–${to} cm`}
        />
      </Specimen>
      <Specimen name="Switch" wide>
        <Switch
          label="Show when I’m online"
          hint="If it’s off, you don’t see anyone else’s either."
          defaultChecked
        />
        <Switch label="Invisible" hint="No one can find you. Your conversations continue." />
        <Switch label="Push messages" error="Your browser blocks them. Allow them in its settings." />
        <Switch label="Not in this version" disabled />
      </Specimen>
    </>
  );
}

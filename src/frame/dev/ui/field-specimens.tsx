import { Checkbox } from "#ui/fields/checkbox.tsx";
import { NativeSelect } from "#ui/fields/native-select.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Specimen } from "./specimen.tsx";

export function FieldSpecimens() {
  return (
    <>
      <Specimen name="TextField" wide>
        <TextField label="First name" autoComplete="off" />
        <TextField
          label="E-mail"
          type="email"
          hint="We’ll send a link to confirm it."
          placeholder="you@example.com"
        />
        <TextField
          label="Username"
          defaultValue="anna"
          error="This name is taken. Try anna.arnhem or anna31."
          note="Optional"
        />
        <TextField label="City" defaultValue="Arnhem" disabled />
      </Specimen>
      <Specimen name="PasswordField, NativeSelect, TextArea" wide>
        <PasswordField
          label="Password"
          showLabel="Show password"
          hideLabel="Hide password"
          autoComplete="off"
        />
        <NativeSelect label="Language" defaultValue="nl">
          <option value="nl">Nederlands</option>
          <option value="de">Deutsch</option>
        </NativeSelect>
        <NativeSelect label="Country" error="Choose the country you live in." defaultValue="">
          <option value="">Choose</option>
        </NativeSelect>
        <TextArea
          label="About me"
          hint="Up to 1,000 characters."
          defaultValue="I like the sea, slow mornings and good bread."
        />
      </Specimen>
      <Specimen name="Checkbox" wide>
        <Checkbox label="Keep me logged in" />
        <Checkbox label="Start now. I know that if I withdraw, I pay for what I’ve used." defaultChecked />
        <Checkbox label="Tell me about new matches" hint="At most one e-mail a day." />
        <Checkbox label="I am 18 or older" error="Tick this to continue." />
        <Checkbox label="Not available to you today" disabled defaultChecked />
      </Specimen>
    </>
  );
}

import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { NativeSelect } from "#ui/fields/native-select.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { REPORT_REASONS } from "../contract.ts";

export type Typed = {
  place: string;
  reason: string;
  words: string;
  law: string;
  name: string;
  email: string;
  in_photo: boolean;
  good_faith: boolean;
};

type ComplaintFormProps = { typed: Typed | undefined; errors: Record<string, string>; sending: boolean };

export function ComplaintForm({ typed, errors, sending }: ComplaintFormProps) {
  const t = useTexts("complaints");
  return (
    <>
      <Content typed={typed} errors={errors} />
      <Sender typed={typed} errors={errors} />
      <Button type="submit" name="step" value="file" size="large" wide loading={sending}>
        {t("send")}
      </Button>
    </>
  );
}

type FieldsProps = Omit<ComplaintFormProps, "sending">;

function Content({ typed, errors }: FieldsProps) {
  const t = useTexts("complaints");
  const reports = useTexts("safety");
  return (
    <>
      <TextField
        name="place"
        label={t("place")}
        hint={t("place_hint")}
        defaultValue={typed?.place}
        error={errors.place}
      />
      <NativeSelect
        name="reason"
        label={reports("report.reason")}
        defaultValue={typed?.reason ?? ""}
        error={errors.reason && reports("report.reason_needed")}
      >
        <option value="">{t("choose")}</option>
        {REPORT_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {reports(`report.reasons.${reason}`)}
          </option>
        ))}
      </NativeSelect>
      <TextArea
        name="words"
        label={t("what")}
        hint={t("what_hint")}
        defaultValue={typed?.words}
        error={errors.words}
      />
      <Checkbox name="in_photo" label={reports("report.in_photo")} defaultChecked={typed?.in_photo} />
      <TextField
        name="law"
        label={t("law")}
        hint={t("law_hint")}
        defaultValue={typed?.law}
        error={errors.law}
      />
    </>
  );
}

function Sender({ typed, errors }: FieldsProps) {
  const t = useTexts("complaints");
  return (
    <>
      <TextField
        name="name"
        label={t("name")}
        autoComplete="name"
        defaultValue={typed?.name}
        error={errors.name}
      />
      <TextField
        name="email"
        type="email"
        label={t("email")}
        hint={t("email_hint")}
        autoComplete="email"
        defaultValue={typed?.email}
        error={errors.email}
      />
      <Checkbox
        name="good_faith"
        label={t("good_faith")}
        defaultChecked={typed?.good_faith}
        error={errors.good_faith}
      />
    </>
  );
}

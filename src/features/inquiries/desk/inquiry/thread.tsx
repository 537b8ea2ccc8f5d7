import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { classNames } from "#ui/class-names.ts";
import type { DeskInquiry } from "../../desk-contract.ts";

const LOOKS = {
  question: "bg-surface",
  answer: "bg-surface-2",
  note: "bg-warning-soft",
};

/** All texts of an inquiry, the oldest first. */
export function Thread({ texts }: Pick<DeskInquiry, "texts">) {
  return (
    <ol className="flex flex-col gap-4">
      {texts.map((text) => (
        <Text key={text.id} text={text} />
      ))}
    </ol>
  );
}

function Text({ text }: { text: DeskInquiry["texts"][number] }) {
  const t = useTexts("inquiries-desk");
  const tag = useRegionalTag();
  const { kind, by, by_mail, is_other_sender, files, words, at } = text;
  const facts = [by, sayMoment(at, tag), by_mail && t("text.by_mail")].filter(Boolean);
  return (
    <li className={classNames("rounded-card border border-line p-4", LOOKS[kind])}>
      <p className="mb-2 text-sm">
        <strong>{t(`text.${kind}`)}</strong> {facts.join(" · ")}
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{words}</p>
      {is_other_sender && <p className="mt-2 font-semibold text-sm">{t("text.other_sender")}</p>}
      {files > 0 && <p className="mt-2 text-sm">{t("text.files")}</p>}
    </li>
  );
}

import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { classNames } from "#ui/class-names.ts";
import type { OwnInquiry } from "../contract.ts";

/** What was written and answered, the oldest first. */
export function Texts({ texts }: Pick<OwnInquiry, "texts">) {
  return (
    <ol className="mb-6 flex flex-col gap-4">
      {texts.map((text) => (
        <Text key={text.id} text={text} />
      ))}
    </ol>
  );
}

function Text({ text: { kind, by_mail, files, words, at } }: { text: OwnInquiry["texts"][number] }) {
  const t = useTexts("inquiries");
  const tag = useRegionalTag();
  const form = { dateStyle: "long", timeStyle: "short", timeZone: "UTC" } as const;
  const time = `${new Intl.DateTimeFormat(tag, form).format(new Date(at))} UTC`;
  const author = t(kind === "answer" ? "thread.us" : "thread.you");
  return (
    <li
      className={classNames(
        "rounded-card border border-line p-4",
        kind === "answer" ? "bg-surface me-4 sm:me-12" : "bg-surface-2 ms-4 sm:ms-12",
      )}
    >
      <p className="mb-2 text-ink-2 text-sm">
        <strong className="text-ink">{author}</strong>{" "}
        {[time, by_mail && t("thread.by_mail")].filter(Boolean).join(" · ")}
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{words}</p>
      {files > 0 && <p className="mt-2 text-ink-2 text-sm">{t("thread.files")}</p>}
    </li>
  );
}

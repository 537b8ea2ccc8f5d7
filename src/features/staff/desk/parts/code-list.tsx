import { useTexts } from "#i18n/use-texts.tsx";
import { Notice } from "#ui/feedback/notice.tsx";

/** Recovery codes, which are shown once. */
export function CodeList({ codes }: { codes: string[] }) {
  const t = useTexts("staff");
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="warning" live="status">
        {t("codes.once")}
      </Notice>
      <ul className="grid gap-x-6 gap-y-2 font-mono text-lg sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </div>
  );
}

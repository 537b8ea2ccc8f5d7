import { Form, href, useNavigation } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { TextLink } from "#ui/text-link.tsx";

type OtherWaysProps = {
  /** A member who can log in deletes the account in the settings; beside a mere warning the offer would read as advice. */
  isLockedOut: boolean;
  exportSent: boolean;
};

/** Data export, refund and customer service, and deletion for a member who may no longer log in. */
export function OtherWays({ isLockedOut, exportSent }: OtherWaysProps) {
  const t = useTexts("moderation");
  const { state, formData } = useNavigation();
  const isSending = state !== "idle" && formData?.get("what") === "export";
  return (
    <section aria-labelledby="other-ways" className="mt-8 border-line border-t pt-6">
      <h2 id="other-ways" className="mb-4">
        {t("letter.ways")}
      </h2>
      <ul className="flex flex-col items-start gap-3">
        <li>
          {!exportSent && (
            <Form method="post" replace preventScrollReset>
              <input type="hidden" name="what" value="export" />
              <Button type="submit" variant="secondary" loading={isSending}>
                {t("letter.export")}
              </Button>
            </Form>
          )}
          <p role="status">{exportSent && t("letter.export_sent")}</p>
        </li>
        <li>
          <TextLink to={href("/withdraw")}>{t("letter.withdraw")}</TextLink>
        </li>
        {isLockedOut && (
          <li>
            <TextLink to={href("/delete-account/by-mail")}>{t("letter.delete")}</TextLink>
          </li>
        )}
        <li>
          <TextLink to={href("/pages/service")}>{t("letter.service")}</TextLink>
        </li>
      </ul>
    </section>
  );
}

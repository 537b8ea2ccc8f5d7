import ArrowLeft from "lucide-react/icons/arrow-left";
import { type ReactNode, useEffect, useRef } from "react";
import { FormError } from "#features/accounts/ui/accounts.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import type { SignUp } from "./use-sign-up.ts";

type QuestionProps = {
  signUp: SignUp;
  title: string;
  words?: ReactNode;
  /** Label of the submit button, if it is not "Next". */
  nextLabel?: string;
  /** The question can be skipped. */
  skippable?: boolean;
  /** In a dialog the title is the heading above this one. */
  inDialog?: boolean;
  children: ReactNode;
};

/** One screen of the sign-up, with the back and next buttons in reach of the thumb. */
export function Question({ signUp, title, words, nextLabel, skippable, inDialog, children }: QuestionProps) {
  const t = useTexts("accounts");
  const Heading = inDialog ? "h3" : "h1";
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // A page or dialog that has just opened sets the focus itself first.
    const frame = requestAnimationFrame(() => {
      form.current?.scrollIntoView({ block: "nearest" });
      focusAnswer(form.current);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="flex grow scroll-mt-14 flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        signUp.next();
      }}
    >
      <div className="flex flex-col gap-2">
        <Heading tabIndex={-1} className="text-2xl">
          {title}
        </Heading>
        {words && <p className="text-ink-2">{words}</p>}
      </div>
      {signUp.failure && <FormError>{signUp.failure.message || t("failed")}</FormError>}
      {children}
      <div
        className={classNames(
          "mt-auto flex items-center gap-3 py-3",
          !inDialog && "sticky bottom-14 bg-ground lg:static",
        )}
      >
        {signUp.hasBack && (
          <Button variant="quiet" size="large" icon={<ArrowLeft />} onClick={signUp.back}>
            {t("signup.back")}
          </Button>
        )}
        <Button
          type="submit"
          size="large"
          loading={signUp.busy}
          disabled={!hydrated}
          className="ms-auto min-w-32"
        >
          {nextLabel ?? (skippable ? t("signup.skip") : t("signup.next"))}
        </Button>
      </div>
    </form>
  );
}

/** Focuses the first text field, or the heading so that a screen reader reads it. */
function focusAnswer(form: HTMLFormElement | null) {
  const typed = "input:not([type=hidden], [type=radio], [type=checkbox]), textarea";
  const target = form?.querySelector<HTMLElement>(typed) ?? form?.querySelector<HTMLElement>("h1, h3");
  target?.focus({ preventScroll: true });
}

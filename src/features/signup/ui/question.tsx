import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import { ActionBar } from "./action-bar.tsx";
import type { SignUp } from "./use-sign-up.ts";

type QuestionProps = {
  signUp: SignUp;
  title: string;
  words?: ReactNode;
  /** Label of the submit button, if it is not "Next". */
  nextLabel?: string;
  /** The question can be skipped. */
  skippable?: boolean;
  /** Label of the button that skips, if it is not "Skip". */
  skipLabel?: string;
  /** Something has to end before the next screen, such as an upload. */
  isWaiting?: boolean;
  /** In a dialog the title is the heading above this one. */
  inDialog?: boolean;
  children: ReactNode;
};

/** One screen of the sign-up. The answer scrolls, the buttons keep their place at the bottom. */
export function Question(props: QuestionProps) {
  const { signUp, title, words, nextLabel, skippable = false, skipLabel, isWaiting = false } = props;
  const { inDialog, children } = props;
  const t = useTexts("accounts");
  const Heading = inDialog ? "h3" : "h1";
  const form = useRef<HTMLFormElement>(null);
  useFocusOnAnswer(form, signUp.isLive);
  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="flex min-h-0 grow flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        void signUp.next();
      }}
    >
      {/* Relative, so that the hidden inputs of tiles and chips lie in it and do not make the page longer. */}
      <div className="relative -mx-2 flex min-h-0 grow scroll-py-8 flex-col gap-6 overflow-y-auto overscroll-contain px-2 py-5">
        <div className="flex flex-col gap-2">
          <Heading tabIndex={-1} className="text-2xl">
            {title}
          </Heading>
          {words && <p className="text-ink-2">{words}</p>}
        </div>
        {signUp.failure && <FormError>{signUp.failure.message || t("failed")}</FormError>}
        {children}
      </div>
      <ActionBar
        onBack={signUp.hasBack ? signUp.back : null}
        busy={signUp.busy || isWaiting}
        label={skippable ? (skipLabel ?? t("signup.skip")) : (nextLabel ?? t("signup.next"))}
        quiet={skippable}
      />
    </form>
  );
}

function useFocusOnAnswer(form: RefObject<HTMLFormElement | null>, isLive: boolean) {
  useEffect(() => {
    if (!isLive) return;
    // A page or dialog that has just opened sets the focus itself first, and on a busy device an answer may be given
    // before this frame.
    const frame = requestAnimationFrame(() => focusAnswer(form.current));
    return () => cancelAnimationFrame(frame);
  }, [form, isLive]);
}

/** Focuses the first text field, or the heading so that a screen reader reads it, unless an answer has the focus. */
function focusAnswer(form: HTMLFormElement | null) {
  if (form?.querySelector(":is(input, textarea, select, button):focus")) return;
  const typed =
    ":is(input, textarea):not([hidden], [type=hidden], [type=radio], [type=checkbox], [type=file])";
  const target = form?.querySelector<HTMLElement>(typed) ?? form?.querySelector<HTMLElement>("h1, h3");
  target?.focus({ preventScroll: true });
}

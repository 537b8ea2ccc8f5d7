import { type ReactNode, useEffect, useRef } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { Button } from "#ui/button.tsx";

type PostByItselfProps = {
  token: string;
  label: ReactNode;
  /** Called when the browser sends the form. */
  onSend?: () => void;
};

/**
 * A link in a mail only opens the page; this form does what the link is for. A browser submits it at once, a person
 * without JavaScript presses the button, and a scanner that follows links in mails does neither.
 */
export function PostByItself({ token, label, onSend }: PostByItselfProps) {
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef(false);
  const submit = useSubmit();
  const sending = useNavigation().state !== "idle";
  useEffect(() => {
    if (sent.current || !form.current) return;
    sent.current = true;
    onSend?.();
    submit(form.current, { replace: true });
  }, [submit, onSend]);
  return (
    <Form ref={form} method="post" className="flex justify-center">
      <input type="hidden" name="token" value={token} />
      <Button type="submit" size="large" loading={sending}>
        {label}
      </Button>
    </Form>
  );
}

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
 * A mail's link only opens the page; what it is for is done by this form. A browser sends it at once, whoever has no
 * script presses the button, and a scanner that reads mails does neither.
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

import { useCallback, useRef, useState } from "react";
import type { BodyFor } from "#base/endpoint-call.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { CallError, call } from "#ui/call/call.ts";
import { tellFact } from "#ui/facts.ts";
import { useMemberId } from "#ui/member-id.ts";
import { wasOffline } from "#ui/was-offline.ts";
import type { NotificationSettings, saveNotifications } from "../../contract.ts";
import { mailDisabled } from "../facts.ts";

export type Change = BodyFor<typeof saveNotifications>["body"];

/** Where a change failed, and why. */
export type Fault = { at: string; message: string };

export type Saving = {
  now: NotificationSettings;
  fault: Fault | null;
  /**
   * Shows the change at once, saves it, and takes it back if that fails.
   * @param at name of the control, where an error is shown
   */
  save(at: string, change: Change, apply: Apply): Promise<boolean>;
  /** Shows what the server has answered elsewhere. */
  show(apply: Apply): void;
};

type Apply = (settings: NotificationSettings) => NotificationSettings;

/** One change is sent after the other, so that the last answer is the newest. */
export function useNotifications(initial: NotificationSettings): Saving {
  const t = useTexts("notifications");
  const memberId = useMemberId();
  const [now, setNow] = useState(initial);
  const [fault, setFault] = useState<Fault | null>(null);
  const known = useRef(initial);
  const waiting = useRef<Apply[]>([]);
  const line = useRef<Promise<unknown>>(Promise.resolve());

  /** The server's answer with the changes on top that are still on their way. */
  const redraw = useCallback(() => {
    setNow(waiting.current.reduce((settings, apply) => apply(settings), known.current));
  }, []);
  const show = useCallback(
    (apply: Apply) => {
      known.current = apply(known.current);
      redraw();
    },
    [redraw],
  );
  const save = useCallback(
    (at: string, body: Change, apply: Apply): Promise<boolean> => {
      setFault((before) => (before?.at === at ? null : before));
      if (!navigator.onLine) {
        setFault({ at, message: t("offline") });
        return Promise.resolve(false);
      }
      waiting.current = [...waiting.current, apply];
      redraw();
      const sent = line.current.then(async () => {
        try {
          const options = { body, memberId, repeatable: true };
          known.current = await call<typeof saveNotifications>("PATCH", "/api/notifications", options);
          tellFact(mailDisabled, known.current.disabled);
          return true;
        } catch (error) {
          if (!(error instanceof CallError)) throw error;
          setFault({ at, message: wasOffline() ? t("offline") : error.message || t("failed") });
          return false;
        } finally {
          waiting.current = waiting.current.filter((one) => one !== apply);
          redraw();
        }
      });
      line.current = sent.catch(() => {});
      return sent;
    },
    [memberId, redraw, t],
  );
  return { now, fault, save, show };
}

import { useTexts } from "#i18n/use-texts.tsx";
import { classNames } from "#ui/class-names.ts";
import { HiddenMessage } from "./hidden-message.tsx";
import type { Group, LineSetting } from "./lines.ts";
import { MessageLine } from "./message-line.tsx";

type MessageGroupProps = {
  group: Group;
  setting: LineSetting;
  memberId: number;
  onStale: () => void;
  /** Number of messages that were unread from this group on when the conversation was opened. */
  newCount: number;
};

export function MessageGroup({ group, newCount, ...rest }: MessageGroupProps) {
  const t = useTexts("chat");
  return (
    <>
      {newCount > 0 && (
        // At the start of the line, because the day's heading sticks in the middle.
        <p className="flex items-center gap-3 font-semibold text-danger text-xs after:h-px after:grow after:bg-danger">
          {t("history.new", { count: newCount })}
        </p>
      )}
      <ul className={classNames("flex flex-col gap-0.5", group.mine ? "items-end" : "items-start")}>
        {group.lines.map((line) =>
          line.content.kind === "hidden" ? (
            <HiddenMessage key={line.id} line={line} setting={rest.setting} />
          ) : (
            <MessageLine key={line.id} line={line} {...rest} />
          ),
        )}
      </ul>
    </>
  );
}

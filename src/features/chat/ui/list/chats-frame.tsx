import type { ReactNode } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { classNames } from "#ui/class-names.ts";

type ChatsFrameProps = {
  /** Whether a conversation is open: on phones it fills the screen. */
  isOpen: boolean;
  list: ReactNode;
  children: ReactNode;
};

export function ChatsFrame({ isOpen, list, children }: ChatsFrameProps) {
  const t = useTexts("chat");
  const Heading = isOpen ? "h2" : "h1";
  return (
    <div className="mx-auto flex h-full w-full max-w-page bg-surface lg:border-line lg:border-x">
      <section
        aria-label={t("list.title")}
        className={classNames(
          "flex min-h-0 w-full flex-col border-line md:w-2/5 md:min-w-list-min md:max-w-list-max md:shrink-0 md:border-e",
          isOpen && "max-md:hidden",
        )}
      >
        <Heading className="px-4 pt-4 pb-3 text-xl md:text-xl">{t("list.title")}</Heading>
        <div className="min-h-0 grow overflow-y-auto">{list}</div>
      </section>
      <div className={classNames("min-h-0 min-w-0 grow", !isOpen && "max-md:hidden")}>{children}</div>
    </div>
  );
}

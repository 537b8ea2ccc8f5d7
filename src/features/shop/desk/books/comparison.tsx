import { href } from "react-router";
import { sayMoment } from "#base/say-moment.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { Books } from "../../desk-books-contract.ts";
import { useWords } from "../parts/use-words.ts";

type Found = NonNullable<Books["reconciled"]>["found"][number];

/** What the last night's comparison of all books found. */
export function Comparison({ reconciled }: Pick<Books, "reconciled">) {
  const { t, tag } = useWords();
  if (!reconciled) return <Notice title={t("books.never")} />;
  const { at, differences, found } = reconciled;
  const compared = t("books.compared", { time: sayMoment(at, tag) });
  if (differences === 0)
    return (
      <Notice tone="success" title={t("books.matches")}>
        {compared}
      </Notice>
    );
  return (
    <Notice tone="danger" title={t("books.differs", { count: differences })}>
      <p>{compared}</p>
      <ul className="mt-2 flex flex-col gap-2">
        {found.map((one) => (
          <li key={`${one.what} ${one.member}`} className="break-words">
            <Difference found={one} />
          </li>
        ))}
      </ul>
      {differences > found.length && <p className="mt-2">{t("books.more")}</p>}
    </Notice>
  );
}

function Difference({ found: { what, member, expected, found } }: { found: Found }) {
  const { t, tag } = useWords();
  const count = new Intl.NumberFormat(tag);
  const order = /\border (\d+)$/.exec(what)?.[1];
  return (
    <>
      {member !== null && `${t("member", { number: member })} · `}
      <span lang="en">{what}</span>
      {": "}
      {t("books.expected", { expected: count.format(expected), found: count.format(found) })}
      {order && (
        <>
          {" · "}
          <TextLink to={href("/desk/orders/:id", { id: order })}>{t("order", { number: order })}</TextLink>
        </>
      )}
    </>
  );
}

import { Card } from "#ui/card.tsx";
import type { Account, Books } from "../../desk-books-contract.ts";
import { Facts } from "../parts/facts.tsx";
import { useWords } from "../parts/use-words.ts";

type Props = { books: Pick<Books, "balances" | "reconciled"> };

/** What the books say since the beginning, and the credits that members still have. */
export function Balances({ books: { balances, reconciled } }: Props) {
  const { t, tag, sayMoney } = useWords();
  const count = new Intl.NumberFormat(tag);
  const accounts = [...Map.groupBy(balances, ({ account }) => account)];
  return (
    <>
      {accounts.length > 0 && (
        <Card as="section">
          <h2>{t("books.balances")}</h2>
          <Facts
            facts={accounts.map(([account, sums]) => ({
              name: t(`books.account.${account}`),
              value: sums.map(({ currency, balance }) => (
                <span key={currency} className="block">
                  {sayMoney({ amount: balance * signOf(account), currency })}
                </span>
              )),
              isMoney: true,
            }))}
          />
          <p className="mt-2 text-ink-2 text-sm">{t("books.provider_words")}</p>
        </Card>
      )}
      {reconciled && (
        <Card as="section">
          <h2>{t("books.credits")}</h2>
          <Facts
            facts={[
              { name: t("books.bought"), value: count.format(reconciled.credits.bought), isMoney: true },
              { name: t("books.given"), value: count.format(reconciled.credits.given), isMoney: true },
            ]}
          />
          <p className="mt-2 text-ink-2 text-sm">{t("books.credits_words")}</p>
        </Card>
      )}
    </>
  );
}

/** Sales are credited when they grow. */
function signOf(account: Account): 1 | -1 {
  return account === "sales" ? -1 : 1;
}

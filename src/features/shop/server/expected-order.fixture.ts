import type { PaymentNews } from "#adapters/payments/payments.ts";
import type { PaymentState } from "../rules.ts";

/** `ref` is set for refunds made at the provider. */
type ExpectedRefund = {
  key: string | null;
  ref: string | null;
  amount: number;
  credits: number;
  state: "pending" | "completed" | "failed";
};

/**
 * Expected state of an order after its provider's reports so far: a second implementation of the rules, without a
 * database, transactions or ledger entries.
 */
export class ExpectedOrder {
  readonly id: number;
  readonly amount: number;
  readonly credits: number;
  state: PaymentState = "loading";
  isPaid = false;
  /** The member was erased. What was left by then has lapsed. */
  isErased = false;
  /** False if it was paid after its member was erased. */
  isGranted = false;
  left = 0;
  used = 0;
  lost = 0;
  disputed = 0;
  owed = 0;
  refunds: ExpectedRefund[] = [];
  /** When the last answer was settled, on the same counter as the calls to the provider. */
  settledAt = 0;

  constructor({ id, amount, credits }: { id: number; amount: number; credits: number }) {
    this.id = id;
    this.amount = amount;
    this.credits = credits;
  }

  get refunded(): number {
    return this.sum("amount", ({ state }) => state !== "failed");
  }

  get refunding(): number {
    return this.sum("amount", ({ state }) => state === "pending");
  }

  get paidBack(): number {
    return this.sum("amount", ({ state }) => state === "completed");
  }

  /** Amount that the provider holds according to the ledger. */
  get held(): number {
    return this.isPaid ? this.amount - this.paidBack - this.disputed : 0;
  }

  /** Refund for the remaining credits. */
  get worth(): number {
    return this.worthOf(this.left);
  }

  /** @param asked counter value when the provider was asked; `now`: when the answer is settled */
  hear(news: PaymentNews, asked: number, now: number): void {
    const hasMoney = ["completed", "refunded", "charged_back"].includes(this.state);
    const isBelieved = !hasMoney || asked > this.settledAt;
    if (isBelieved) this.become(news);
    if (this.isPaid) {
      for (const { key, state } of news.refunds) this.settleRefund(key, state);
      for (const { ref, money, state } of news.providerRefunds) {
        if (!this.refunds.some((one) => one.ref === ref) && state !== "failed")
          this.refunds.push({ key: null, ref, amount: money.amount, credits: 0, state: "pending" });
        this.settleRefund(ref, state);
      }
    }
    if (isBelieved && this.isPaid)
      this.disputed =
        this.state !== "charged_back" ? 0 : (news.disputed?.amount ?? this.amount - this.paidBack);
    this.balance();
    if (isBelieved) this.settledAt = now;
  }

  private become({ state, providerRefunds }: PaymentNews): void {
    const isOpen = this.state === "loading" || this.state === "pending";
    if (state === "paid") {
      if (!this.isPaid) this.complete(providerRefunds);
      this.state = "completed";
    } else if (state === "charged_back") this.state = state;
    else if (state === "pending" && this.state === "loading") this.state = state;
    else if ((state === "failed" || state === "cancelled") && isOpen) this.state = state;
  }

  private complete(providerRefunds: PaymentNews["providerRefunds"]): void {
    [this.isPaid, this.isGranted] = [true, !this.isErased];
    if (this.isGranted) this.left = this.credits;
    const there = providerRefunds.filter(({ state }) => state !== "failed");
    const amount = this.amount - there.reduce((sum, { money }) => sum + money.amount, 0);
    if (!this.isGranted && amount > 0)
      this.refunds.push({ key: null, ref: null, amount, credits: 0, state: "pending" });
  }

  /** @param refunds whether unused credits are refunded instead of lapsing */
  erase(refunds: boolean): void {
    this.isErased = true;
    if (refunds && this.state === "completed" && this.left > 0) this.takeLeft(null);
  }

  /** Takes all remaining credits before the provider is asked. A refund of the program's own gets its key now. */
  beginRefund(key: string): number {
    const begun = this.refunds.find((one) => one.key === null && one.ref === null);
    if (!begun) return this.takeLeft(key);
    begun.key = key;
    return begun.amount;
  }

  private takeLeft(key: string | null): number {
    const amount = this.worth;
    this.refunds.push({ key, ref: null, amount, credits: this.left, state: "pending" });
    this.left = 0;
    return amount;
  }

  settleRefund(name: string, state: ExpectedRefund["state"]): void {
    const refund = this.refunds.find(({ key, ref }) => key === name || ref === name);
    if (!refund || refund.state === "failed" || state === "pending" || refund.state === state) return;
    refund.state = state;
    if (state === "failed") this.left += refund.credits;
    this.balance();
  }

  spend(credits: number): void {
    this.left -= credits;
    this.used += credits;
  }

  /** Credits follow the money. Disputed money that unused credits do not cover is owed. */
  private balance(): void {
    if (!this.isPaid) return;
    if (this.state !== "charged_back") this.state = this.paidBack >= this.amount ? "refunded" : "completed";
    const all = this.left + this.lost;
    this.lost = Math.min(all, this.creditsFor(this.disputed));
    this.left = all - this.lost;
    const made = this.refunds.filter(({ ref, state }) => ref !== null && state !== "failed");
    const sum = (what: "amount" | "credits") => made.reduce((total, one) => total + one[what], 0);
    const due = Math.min(this.left, Math.max(0, this.creditsFor(sum("amount")) - sum("credits")));
    const newest = made.at(-1);
    if (newest && due > 0) {
      newest.credits += due;
      this.left -= due;
    }
    const unused = this.isGranted
      ? this.worthOf(this.left + this.lost)
      : Math.max(0, this.amount - this.refunded);
    this.owed = Math.max(0, this.disputed - unused);
  }

  private creditsFor(part: number): number {
    return Math.min(this.credits, Math.ceil((this.credits * part) / this.amount));
  }

  private worthOf(credits: number): number {
    const cost = Math.floor((this.amount * this.used) / this.credits);
    return credits === 0 ? 0 : Math.max(0, this.amount - cost - this.refunded);
  }

  private sum(what: "amount" | "credits", is: (refund: ExpectedRefund) => boolean): number {
    return this.refunds.filter(is).reduce((total, one) => total + one[what], 0);
  }
}

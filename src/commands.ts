import { eraseAgainCommand } from "#features/accounts/server/erasure/erase-again-command.ts";
import { ageRootsCommand } from "#features/age/server/age-roots-command.ts";
import { underAgeCommand } from "#features/age/server/under-age-command.ts";
import { makeSiteCommand } from "#features/configuration/server/commands/make-site.ts";
import { countFiguresCommand } from "#features/figures/server/command.ts";
import { exportStatementsCommand } from "#features/moderation/server/statements/export-command.ts";
import { announceCommand } from "#features/notifications/server/calendar/announce-command.ts";
import { backupCommand } from "#features/operations/server/backups/backup-command.ts";
import { openSiteCommand } from "#features/operations/server/opening/open-site-command.ts";
import { closeReportCommand } from "#features/safety/server/commands.ts";
import { reconcileCommand } from "#features/shop/server/books/reconcile.ts";
import { setCreditorCommand } from "#features/shop/server/debit/creditor/set-creditor.ts";
import { debitCommands } from "#features/shop/server/debit/debit-commands.ts";
import { listCodesCommand } from "#features/shop/server/discounts/list-codes.ts";
import { makeCodeCommand } from "#features/shop/server/discounts/make-code.ts";
import { revealBuyerCommand } from "#features/shop/server/leaving/reveal-command.ts";
import { checkPaymentsCommand } from "#features/shop/server/payments/check-payments.ts";
import { disputeWonCommand } from "#features/shop/server/payments/dispute-command.ts";
import { paymentFaultsCommand } from "#features/shop/server/payments/fault-commands.ts";
import { stuckRefundsCommand } from "#features/shop/server/refunds/stuck-refunds.ts";
import { withdrawalsCommand } from "#features/shop/server/withdrawals/withdrawal-commands.ts";
import { signUpListCommands } from "#features/signals/server/lists/commands.ts";
import { shortLinkCommand } from "#features/site/server/commands.ts";
import { verifyAuditCommand } from "#features/staff/server/audit/verify-command.ts";
import {
  endStaffSessionsCommand,
  makePersonCommand,
  resetPersonCommand,
} from "#features/staff/server/people/commands.ts";
import { transparencyReportCommand } from "#features/transparency/server/command.ts";
import { grantCreditsCommand } from "#features/wallet/server/commands.ts";
import type { Command } from "#platform/command.ts";
import { marketingCommand } from "#platform/mail/brake/brake.ts";
import { checkMailCommand } from "#platform/mail/check/check-mail.ts";
import { takeReportCommand } from "#platform/mail/reports/take-report-command.ts";
import { retentionCommand } from "#platform/retention/retention-command.ts";
import { resealCommand } from "#platform/secrets/reseal-command.ts";
import { securityLogCommand } from "#platform/security-log/security-log-command.ts";
import { dayFigures } from "./day-figures.ts";
import { monthCounts } from "./month-counts.ts";
import { retention } from "./retention.ts";
import { sealedValues } from "./sealed-values.ts";

/** Every command of `npm run cli`, except `migrate` and `seed`, which src/cli.ts defines. */
export const commands: Command[] = [
  makeSiteCommand,
  openSiteCommand,
  makePersonCommand,
  resetPersonCommand,
  endStaffSessionsCommand,
  shortLinkCommand,
  setCreditorCommand,
  grantCreditsCommand,
  announceCommand,
  makeCodeCommand,
  listCodesCommand,
  reconcileCommand,
  stuckRefundsCommand,
  securityLogCommand,
  ...debitCommands,
  checkPaymentsCommand,
  paymentFaultsCommand,
  disputeWonCommand,
  withdrawalsCommand,
  backupCommand,
  eraseAgainCommand,
  ageRootsCommand,
  underAgeCommand,
  revealBuyerCommand,
  closeReportCommand,
  countFiguresCommand(dayFigures),
  transparencyReportCommand(monthCounts),
  exportStatementsCommand,
  retentionCommand(retention),
  resealCommand(sealedValues),
  takeReportCommand,
  checkMailCommand,
  marketingCommand,
  verifyAuditCommand,
  ...signUpListCommands,
];

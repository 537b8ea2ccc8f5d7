import { isRefusal } from "#base/refusal.ts";
import { type Command, CommandError, readCount } from "#platform/command.ts";
import { makeShortLink } from "./make-short-link.ts";

const DAY = 86_400_000;

export const shortLinkCommand: Command = {
  name: "short-link",
  summary: "Creates a short link for a campaign: --target /pages/faq --days 30.",
  options: { target: { type: "string" }, days: { type: "string" } },
  async run(app, values) {
    const days = readCount(values, "days", { least: 1, most: 3_650, fallback: 30 });
    const wrong = new CommandError("--target must be a path on this site, such as /pages/faq.");
    if (typeof values.target !== "string") throw wrong;
    const target = values.target;
    const expiresAt = new Date(app.clock.now().getTime() + days * DAY);
    const { token } = await app.db
      .transaction()
      .execute((tx) => makeShortLink(app, tx, { purpose: "campaign", target, expiresAt }))
      .catch((error: unknown) => {
        throw isRefusal(error) ? wrong : error;
      });
    return `/${token}  redirects to ${target} until ${expiresAt.toISOString()}`;
  },
};

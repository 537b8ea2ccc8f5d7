import ipaddr from "ipaddr.js";
import type { App, RequestSite } from "../../app.ts";
import { type Command, CommandError } from "../../command.ts";
import { readKeyFile } from "../key-file.ts";
import {
  checkBounceDomain,
  checkDkim,
  checkDmarc,
  checkOne,
  checkReverse,
  checkSpf,
  type Finding,
} from "./check-domain.ts";
import { type Lookups, openLookups } from "./lookups.ts";

type Asked = { dns?: string; selector?: string; ip?: string };
type Parts = Pick<App, "config" | "sites" | "mail">;
type Domains = Omit<Parts, "mail">;

/** What the finding about `MAIL_URL` is about. */
const MAIL_SERVER = "the server in MAIL_URL";

export const checkMailCommand: Command = {
  name: "check-mail",
  summary:
    "Looks up the records that receivers demand: SPF, DKIM, DMARC, MX, PTR. [--selector s1] [--ip 203.0.113.5] [--dns 9.9.9.9]",
  options: { selector: { type: "string" }, ip: { type: "string" }, dns: { type: "string" } },
  async run(app, values) {
    const asked = values as Asked;
    if (asked.ip !== undefined && !ipaddr.isValid(asked.ip))
      throw new CommandError("--ip must be an IP address.");
    const findings = await checkMail(app, asked);
    const report = findings.map(write).join("\n");
    if (findings.some(({ problem, unknown }) => problem !== null && !unknown)) throw new CommandError(report);
    return report;
  },
};

function write({ what, problem, unknown }: Finding): string {
  if (problem === null) return `ok     ${what}`;
  return `${unknown ? "?     " : "wrong "} ${what}: ${problem}`;
}

export async function checkMail(app: Parts, asked: Asked = {}): Promise<Finding[]> {
  const lookups = openLookups(asked.dns);
  const [handOver, server, ...sites] = await Promise.all([
    checkHandOver(app),
    checkServer(app, lookups, asked),
    ...app.sites.list().map((site) => checkSite(app, { site, lookups, asked })),
  ]);
  // Several sites may send from one domain.
  const different = new Map(sites.flat().map((finding) => [finding.what, finding]));
  return [...handOver, ...different.values(), ...server];
}

/** Logs in at the mail server, and hands nothing over. The demo has none. */
async function checkHandOver({ mail }: Parts): Promise<Finding[]> {
  if (!mail.check) return [];
  const codes = await mail.check();
  const problem = codes && `it cannot be reached or refuses to take mails (${codes}). Check MAIL_URL`;
  return [{ what: MAIL_SERVER, problem }];
}

type Checked = { site: RequestSite; lookups: Lookups; asked: Asked };

async function checkSite(app: Domains, { site, lookups, asked }: Checked): Promise<Finding[]> {
  const address = site.mailFrom ?? app.config.MAIL_FROM ?? `post@${site.domain}`;
  const domain = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  const { bounceDomain } = site;
  const own = { domain, bounceDomain };
  const senders = [domain, ...(bounceDomain === null || bounceDomain === domain ? [] : [bounceDomain])];
  return Promise.all([
    ...senders.map((sender) => checkOne(`SPF of ${sender}`, () => checkSpf(lookups, sender))),
    checkSignature(app, { domain, lookups, asked }),
    checkOne(`DMARC of ${domain}`, () => checkDmarc(lookups, own)),
    checkOne(`reports about mails of ${site.domain}`, () => checkBounceDomain(lookups, own)),
  ]);
}

async function checkSignature(
  { config }: Domains,
  { domain, lookups, asked }: Omit<Checked, "site"> & { domain: string },
): Promise<Finding> {
  const what = `DKIM of ${domain}`;
  const selector = asked.selector ?? config.DKIM_SELECTOR;
  if (selector === undefined)
    return {
      ...{ what, unknown: true },
      problem: "the server in MAIL_URL has to sign; name its selector with --selector to look up its key",
    };
  const isOurs = selector === config.DKIM_SELECTOR && config.DKIM_KEY_FILE !== undefined;
  const privateKey = isOurs ? await readKeyFile("DKIM_KEY_FILE", config.DKIM_KEY_FILE as string) : null;
  return checkOne(what, () => checkDkim(lookups, { domain, selector, privateKey }));
}

async function checkServer({ config }: Domains, lookups: Lookups, { ip }: Asked): Promise<Finding[]> {
  const host = config.MAIL_URL ? new URL(config.MAIL_URL).hostname.replace(/^\[(.*)\]$/, "$1") : null;
  const what = "the address from which mails leave";
  const unknown = (problem: string): Finding[] => [{ what, problem, unknown: true }];
  if (ip === undefined && host === null) return unknown("MAIL_URL is not set, so no mails leave");
  const addresses = ip !== undefined ? [ip] : await findAddresses(lookups, host as string);
  const open = addresses.filter((address) => ipaddr.process(address).range() === "unicast");
  if (open.length === 0)
    return unknown("the server in MAIL_URL has no public address; name the one that it sends from with --ip");
  return Promise.all(
    open.map((address) => checkOne(`${what}, ${address}`, () => checkReverse(lookups, address))),
  );
}

async function findAddresses(lookups: Lookups, host: string): Promise<string[]> {
  if (ipaddr.isValid(host)) return [host];
  return lookups.addresses(host).catch(() => []);
}

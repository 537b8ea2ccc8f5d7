import { randomBytes } from "node:crypto";
import { connect } from "node:tls";
import { sitesOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import { siteOrigin } from "#platform/site-origin.ts";
import type { DOMAIN_CODES, Finding } from "../../opening-contract.ts";
import { isOwnProof } from "./prove-installation.ts";

const TIMEOUT_MS = 5_000;
const LONGEST_ANSWER = 1_000;
/** An operator needs some days to renew a certificate by hand. */
const ENDS_SOON_MS = 14 * 86_400_000;

type Parts = Pick<App, "clock" | "config" | "seal" | "sites">;
type Code = (typeof DOMAIN_CODES)[number];

/** Looks whether each domain leads to this installation, and how long its certificate is valid. */
export async function checkDomains(app: Parts): Promise<Finding[]> {
  const { DESK_ADDRESS } = app.config;
  const domains = sitesOf(app)
    .list()
    .flatMap((site) => site.domains);
  const [own, desk] = await Promise.all([
    Promise.all(domains.map((domain) => checkDomain(app, new URL(siteOrigin(app, { domain }))))),
    DESK_ADDRESS === undefined ? [] : [checkCertificate(app, new URL(DESK_ADDRESS))],
  ]);
  return [...own, ...(await Promise.all(desk))];
}

async function checkDomain(app: Parts, origin: URL): Promise<Finding> {
  const certificate = await checkCertificate(app, origin);
  const isBroken = certificate.problem !== null && certificate.code !== "certificate_ends";
  if (isBroken) return certificate;
  const answer = await askForProof(app, origin);
  return answer ? { ...certificate, ...answer } : certificate;
}

const fine = (origin: URL): Finding => ({
  ...{ what: origin.hostname, code: null, problem: null, unknown: false, until: null },
});

function wrong(origin: URL, code: Code, problem: string): Finding {
  return { ...fine(origin), code, problem };
}

/** @returns what is wrong, or null if the answer can only be from this installation */
async function askForProof({ seal }: Parts, origin: URL): Promise<Pick<Finding, "code" | "problem"> | null> {
  const challenge = randomBytes(16).toString("hex");
  try {
    const answer = await fetch(new URL(`/api/installation?challenge=${challenge}`, origin), {
      ...{ redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) },
    });
    const told = await readShort(answer);
    if (answer.ok && isOwnProof(seal, challenge, told)) return null;
    return { code: "elsewhere", problem: `another server answers, with status ${answer.status}` };
  } catch (error) {
    return { code: "no_answer", problem: `there is no answer (${codeOf(error)})` };
  }
}

/** Whatever answers there may send without an end. */
async function readShort({ body }: Response): Promise<string> {
  let text = "";
  if (!body) return text;
  for await (const part of body.pipeThrough(new TextDecoderStream())) {
    text += part;
    if (text.length > LONGEST_ANSWER) break;
  }
  return text.slice(0, LONGEST_ANSWER);
}

async function checkCertificate({ clock }: Parts, origin: URL): Promise<Finding> {
  if (origin.protocol !== "https:") return fine(origin);
  const seen = await seeCertificate(origin);
  if ("failed" in seen) {
    const code = seen.failed === "ENOTFOUND" ? "no_address" : "certificate_missing";
    return wrong(origin, code, `there is no TLS connection (${seen.failed})`);
  }
  const { until, error } = seen;
  const told = { ...fine(origin), until: until.toISOString() };
  const left = until.getTime() - clock.now().getTime();
  if (left <= 0) return { ...told, code: "certificate_over", problem: "its certificate has ended" };
  if (error !== null)
    return { ...told, code: "certificate_wrong", problem: `its certificate is not accepted (${error})` };
  if (left > ENDS_SOON_MS) return told;
  return { ...told, code: "certificate_ends", problem: "its certificate ends soon" };
}

type Seen = { until: Date; error: string | null } | { failed: string };

function seeCertificate({ hostname, port }: URL): Promise<Seen> {
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  return new Promise((resolve) => {
    // Also a certificate that is refused has to be seen, to say why.
    const socket = connect({ host, port: Number(port) || 443, servername: host, rejectUnauthorized: false });
    const end = (seen: Seen) => {
      socket.destroy();
      resolve(seen);
    };
    socket.setTimeout(TIMEOUT_MS, () => end({ failed: "ETIMEDOUT" }));
    socket.once("error", (error) => end({ failed: codeOf(error) }));
    socket.once("secureConnect", () => {
      const until = new Date(socket.getPeerCertificate().valid_to);
      if (Number.isNaN(until.getTime())) return end({ failed: "NO_CERTIFICATE" });
      const { authorizationError: error } = socket;
      return end({ until, error: error ? codeOf(error) : null });
    });
  });
}

function codeOf(error: unknown): string {
  if (typeof error === "string") return error;
  const { code, cause, name, message } = error as Error & { code?: string; cause?: { code?: string } };
  return cause?.code ?? (typeof code === "string" ? code : undefined) ?? name ?? message;
}

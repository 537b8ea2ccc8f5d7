import type { WapitiFinding } from "./run-wapiti.ts";

type Accepted = { kind: string; info: RegExp; why: string };

const CSRF = "Cross Site Request Forgery";

/** Findings of wapiti that are no weakness. */
const ACCEPTED: readonly Accepted[] = [
  {
    kind: "HTTP Secure Headers",
    info: /^X-XSS-Protection is not set/,
    why: "browsers have removed the filter that this header switched on; Content-Security-Policy replaced it",
  },
  {
    kind: CSRF,
    info: /^Lack of anti CSRF token/,
    why: "forms are guarded by Origin, Sec-Fetch-Site and SameSite instead of a token; the drill sends each from another site and expects 403",
  },
];

export function whyAccepted(finding: WapitiFinding): string | undefined {
  return ACCEPTED.find(({ kind, info }) => finding.kind === kind && info.test(finding.info))?.why;
}

/** Sends each form that has no token as another site would make a browser send it. */
export async function listUnguarded(address: string, findings: WapitiFinding[]): Promise<string[]> {
  const forms = new Set(findings.filter(({ kind }) => kind === CSRF).map(({ path }) => path));
  const failures: string[] = [];
  for (const path of forms) {
    const { status } = await fetch(address + path, {
      method: "POST",
      redirect: "manual",
      headers: { origin: "https://elsewhere.example", "content-type": "application/x-www-form-urlencoded" },
      body: "email=someone%40example.org",
    });
    if (status !== 403) failures.push(`a form of another site was answered with ${status}: POST ${path}`);
  }
  return failures;
}

type Answering = {
  secure: boolean;
  nonce?: string | undefined;
  /** The only other host from which a page loads anything: the one with the site's pictures. */
  pictureOrigin?: string | null | undefined;
};

function contentSecurityPolicy(nonce: string, { secure, pictureOrigin }: Answering): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // React writes style attributes on the server, and they cannot have a nonce.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${pictureOrigin ? ` ${pictureOrigin}` : ""}`,
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(secure ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

const ALWAYS = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "same-origin",
  "Permissions-Policy":
    "accelerometer=(), browsing-topics=(), camera=(self), display-capture=(), geolocation=(self), gyroscope=(), " +
    "magnetometer=(), microphone=(), midi=(), payment=(), usb=(), xr-spatial-tracking=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Origin-Agent-Cluster": "?1",
  "X-DNS-Prefetch-Control": "off",
  "X-Permitted-Cross-Domain-Policies": "none",
} as const;

const TWO_YEARS = "max-age=63072000; includeSubDomains";

/** A response may set this header itself, to let pages of another origin use it. */
const RESOURCE_POLICY = "Cross-Origin-Resource-Policy";
/** A response may set this header too, if it needs a stricter policy. */
const POLICY = "Content-Security-Policy";

/** Types of text whose encoding a browser would otherwise guess. All our texts are in UTF-8. */
const NEEDS_CHARSET = /^(?:text\/|[\w.-]+\/(?:[\w.-]+\+)?xml)(?!.*charset=)/i;

/** Sets the headers of OWASP's list on every response. The script policy is only set for pages with a nonce. */
export function setSecurityHeaders(headers: Headers, answering: Answering) {
  const { secure, nonce } = answering;
  const type = headers.get("Content-Type");
  if (type && NEEDS_CHARSET.test(type)) headers.set("Content-Type", `${type}; charset=utf-8`);
  for (const [name, value] of Object.entries(ALWAYS)) headers.set(name, value);
  if (!headers.has(RESOURCE_POLICY)) headers.set(RESOURCE_POLICY, "same-origin");
  if (secure) headers.set("Strict-Transport-Security", TWO_YEARS);
  if (!headers.has(POLICY))
    headers.set(
      POLICY,
      nonce ? contentSecurityPolicy(nonce, answering) : "default-src 'none'; frame-ancestors 'none'; sandbox",
    );
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
}

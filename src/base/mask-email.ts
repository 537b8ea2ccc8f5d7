const HIDDEN = "•••";

/** `anna@example.org` becomes `a•••@e•••.org`, whatever the length of its parts. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)];
  const ending = domain.slice(domain.lastIndexOf("."));
  return `${firstLetter(local)}${HIDDEN}@${firstLetter(domain)}${HIDDEN}${ending}`;
}

function firstLetter(text: string): string {
  return [...text][0] ?? "";
}

export type Account = { email: string; password: string };

/** @returns the session cookie */
export async function logIn(address: string, { email, password }: Account): Promise<string> {
  const answer = await fetch(`${address}/api/user.php`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const cookie = /auth\.session=[^;]+/.exec(answer.headers.get("set-cookie") ?? "")?.[0];
  if (!cookie) throw new Error(`A login answered ${answer.status}: ${await answer.text()}`);
  return cookie;
}

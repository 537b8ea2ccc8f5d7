/**
 * Prepares a mail for `srcdoc` of a sandboxed frame. The frame has the policy of the page, and this stricter one as
 * well: nothing is loaded, nothing runs, and only the style sheet of the mail applies. Links open in the whole window.
 */
export function frameMail(html: string, nonce: string | undefined): string {
  const policy = [
    "default-src 'none'",
    `style-src ${nonce ? `'nonce-${nonce}'` : "'none'"}`,
    "style-src-attr 'unsafe-inline'",
    "img-src data:",
    "form-action 'none'",
    "base-uri 'none'",
  ].join("; ");
  const head = `<meta http-equiv="Content-Security-Policy" content="${policy}"><base target="_top">`;
  const styled = html.replaceAll("<style>", nonce ? `<style nonce="${nonce}">` : "<style>");
  // Whatever comes before the policy would not be held by it, so a mail without a head gets one in front.
  return styled.includes("<head>")
    ? styled.replace("<head>", () => `<head>${head}`)
    : `<!doctype html><head>${head}</head>${styled}`;
}

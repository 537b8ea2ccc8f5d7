import { expect, test } from "vitest";
import { openPageCache } from "./page-cache.ts";

const html = { "Content-Type": "text/html; charset=utf-8" };

test("every response from the cache has its own nonce, everywhere the page uses one", async () => {
  const cache = openPageCache();
  const page = `<script nonce="${cache.slot}">1</script><p>Zoë, čeština, 愛</p><script nonce="${cache.slot}"></script>`;
  await cache.keep("home", new Response(page, { headers: html }));
  for (const nonce of ["first==", "second"]) {
    const answer = cache.find("home", nonce);
    expect(await answer?.text()).toBe(
      `<script nonce="${nonce}">1</script><p>Zoë, čeština, 愛</p><script nonce="${nonce}"></script>`,
    );
    expect(answer?.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  }
});

test("caching a response leaves its body readable", async () => {
  const cache = openPageCache();
  const answer = new Response("a page", { status: 200, headers: html });
  await cache.keep("home", answer);
  expect(await answer.text()).toBe("a page");
});

test("a page is found only under its own key", async () => {
  const cache = openPageCache();
  await cache.keep("home in Dutch", new Response("welkom"));
  expect(cache.find("home in German", "n")).toBeNull();
});

test("two caches use different placeholders for the nonce", () => {
  expect(openPageCache().slot).not.toBe(openPageCache().slot);
});

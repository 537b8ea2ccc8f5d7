import { expect, test } from "vitest";
import { openPageCache } from "./page-cache.ts";

const html = { "Content-Type": "text/html; charset=utf-8" };

test("every answer from the cache has a nonce of its own, in every place where the page has one", async () => {
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

test("what is kept leaves the answer that it was taken from whole", async () => {
  const cache = openPageCache();
  const answer = new Response("a page", { status: 200, headers: html });
  await cache.keep("home", answer);
  expect(await answer.text()).toBe("a page");
});

test("a page is found under its own key alone", async () => {
  const cache = openPageCache();
  await cache.keep("home in Dutch", new Response("welkom"));
  expect(cache.find("home in German", "n")).toBeNull();
});

test("no two caches write the same in place of a nonce", () => {
  expect(openPageCache().slot).not.toBe(openPageCache().slot);
});

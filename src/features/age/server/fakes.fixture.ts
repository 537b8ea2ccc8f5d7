import { createHmac } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RawAgeNews } from "#adapters/age/age.ts";
import { makeCertificate } from "#testing/age/make-certificate.ts";
import { openWallet } from "#testing/age/open-wallet.ts";
import { openYoti } from "#testing/age/open-yoti.ts";
import { receivePosts } from "#testing/age/receive-posts.ts";
import { signTrustList, writeTrustList } from "#testing/age/write-trust-list.ts";
import type { AgeChoice } from "#testing/fake-age-provider.ts";
import type { TestApp } from "#testing/open-test-app.ts";
import type { FakeAge } from "./age.fixture.ts";
import { ageRootsCommand } from "./age-roots-command.ts";

const SECRET = "a secret that is long enough for this test";
const OUTCOMES: Record<AgeChoice, string> = {
  pass: "passed",
  fail: "failed",
  under_age: "under_age",
  leave: "never",
};

/** The demo's provider, whose news are held back here, so that the test delivers them. */
export async function openSandboxFake(): Promise<FakeAge> {
  const sign = (body: string, secret: string) =>
    createHmac("sha256", `sandbox age ${secret}`).update(body).digest("hex");
  const sent = (body: string, secret: string): RawAgeNews => ({
    newsUrl: "",
    body: Buffer.from(body),
    headers: new Headers({ "content-type": "application/json", "x-sandbox-signature": sign(body, secret) }),
  });
  return {
    env: { SECRET },
    method: "photo_id",
    level: "provider",
    path: "/api/age-news/sandbox",
    async choose(testApp, next, choice) {
      const body = new URLSearchParams({ outcome: OUTCOMES[choice] });
      const page = next.kind === "redirect" ? new URL(next.url).pathname : "";
      const answer = await testApp.ask(page, { method: "POST", body });
      if (answer.status !== 303) throw new Error(`The page answers with ${answer.status}.`);
    },
    async takeNews({ app }) {
      // The jobs that would send them to this program.
      const { rows } = await app.pool.query<{ payload: { ref: string } }>(
        `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = 'send-sandbox-age-news' order by j.id`,
      );
      await app.pool.query("delete from graphile_worker._private_jobs");
      const checks = await Promise.all(
        rows.map(({ payload }) =>
          app.db
            .selectFrom("sandboxAgeCheck")
            .selectAll()
            .where("ref", "=", payload.ref)
            .executeTakeFirstOrThrow(),
        ),
      );
      return checks.map(({ ref, reference, state, method }) =>
        sent(JSON.stringify({ ref: reference, providerRef: ref, method, state }), SECRET),
      );
    },
    async forge({ body }, change) {
      const told = JSON.parse(Buffer.from(body).toString());
      if (change === "signature") return sent(JSON.stringify(told), "guessed");
      return sent(JSON.stringify({ ...told, ...change }), SECRET);
    },
    close: async () => {},
  };
}

export type YotiFake = FakeAge & Pick<Awaited<ReturnType<typeof openYoti>>, "fail" | "calls">;

/** Yoti's documented API, on loopback. */
export async function openYotiFake(): Promise<YotiFake> {
  const fake = await openYoti("https://localhost/api/age-news/yoti");
  const { address, sdkId, apiKey, notificationKeys } = fake.options;
  return {
    env: {
      PUBLIC_ADDRESS: "https://localhost",
      YOTI_ADDRESS: address,
      YOTI_SDK_ID: sdkId,
      YOTI_API_KEY: apiKey,
      YOTI_NOTIFICATION_KEYS: notificationKeys.join(","),
    },
    method: "photo_id",
    level: "provider",
    path: "/api/age-news/yoti",
    choose: (_, next, choice) => fake.choose(next, choice),
    takeNews: () => fake.takeNews(),
    forge: (news, change) => fake.forge(news, change),
    fail: fake.fail,
    calls: fake.calls,
    close: fake.close,
  };
}

export type WalletFake = FakeAge & { storeRoots(testApp: TestApp, xml?: string): Promise<string> };

/** An independent wallet with a proof of an issuer whose root is on the stored list. */
export async function openWalletFake(): Promise<WalletFake> {
  const [wallet, site] = [await openWallet(), await receivePosts("/api/age-proofs")];
  const folder = await mkdtemp(join(tmpdir(), "velvet-roots-"));
  const root = makeCertificate({ name: "Root of proofs", isAuthority: true });
  const signer = makeCertificate({ name: "Issuer of proofs", by: root, isAuthority: false });
  const commission = makeCertificate({ name: "List signer", isAuthority: false, key: "RSA" });
  const list = signTrustList(writeTrustList([{ name: "Test", certificates: [root] }]), commission);
  const proofs = {
    pass: {},
    fail: { validUntil: "2026-06-01T00:00:00Z" },
    under_age: { claims: { age_over_18: false } },
  };
  const storeRoots = async ({ app }: TestApp, xml = list) => {
    const [lists, pinned] = [join(folder, "list.xml"), join(folder, "signer.pem")];
    await writeFile(lists, xml);
    const pem = commission.der.toString("base64");
    await writeFile(pinned, `-----BEGIN CERTIFICATE-----\n${pem}\n-----END CERTIFICATE-----\n`);
    return ageRootsCommand.run(app, { in: lists, signer: pinned });
  };
  return {
    env: { PUBLIC_ADDRESS: `http://localhost:${new URL(site.newsUrl).port}` },
    method: "eu_proof",
    level: "eu_proof",
    path: "/api/age-proofs",
    storeRoots,
    prepare: async (testApp) => void (await storeRoots(testApp)),
    async choose(_, next, choice) {
      if (choice === "leave" || next.kind !== "wallet") return;
      await wallet.issue({ signer, chain: [] }, proofs[choice]);
      await wallet.present(next.link);
    },
    takeNews: async () => site.take(),
    async forge({ body, ...news }, change) {
      const form = new URLSearchParams(Buffer.from(body).toString());
      if (change === "signature") form.set("vp_token", '{"proof_of_age":["AA"]}');
      else form.set("state", change.ref);
      return { ...news, body: Buffer.from(form.toString()) };
    },
    async close() {
      await wallet.close();
      await site.close();
      await rm(folder, { recursive: true });
    },
  };
}

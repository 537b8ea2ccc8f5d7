import { createHash, generateKeyPairSync, verify } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openMailServer } from "#testing/mail-server.ts";
import { smtpMail } from "./smtp-mail.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const MUST_BE_SIGNED = [
  ...["from", "to", "subject", "date", "message-id", "reply-to", "feedback-id", "list-id"],
  ...["list-unsubscribe", "list-unsubscribe-post", "references", "in-reply-to", "content-type"],
];

let raw: string;
let server: Awaited<ReturnType<typeof openMailServer>>;
beforeAll(async () => {
  server = await openMailServer();
  const dkim = {
    selector: "velvet1",
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
  };
  const mail = smtpMail(server.url, { dkim });
  await mail.send({
    to: "anna@example.org",
    from: { name: "Velvet", address: "post@velvet.example" },
    returnPath: "b+1@bounce.velvet.example",
    subject: "Du hast etwas Neues, schön",
    text: "Grüße \n.\n  Ende ",
    html: "<p>Grüße</p>",
    messageId: "<m1@velvet.example>",
    headers: {
      "Reply-To": "help@velvet.example",
      "Feedback-ID": "like:activity:de:velvet0001",
      "List-Id": "<activity.velvet.example>",
      "List-Unsubscribe": `<https://velvet.example/unsubscribe/${"9".repeat(90)}>, <mailto:u+1@bounce.velvet.example>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "In-Reply-To": "<t.1@velvet.example>",
      References: "<t.1@velvet.example>",
    },
  });
  await mail.close();
  raw = (server.deliveries[0]?.raw ?? Buffer.alloc(0)).toString("latin1");
});
afterAll(() => server.close());

/** As RFC 6376 says, by relaxed/relaxed; independent of the library that signs. */
function readSignature(mail: string) {
  const cut = mail.indexOf("\r\n\r\n");
  const headers = mail
    .slice(0, cut)
    .split(/\r\n(?![ \t])/)
    .map((line) => {
      const colon = line.indexOf(":");
      return { name: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1) };
    });
  const signature = headers.find(({ name }) => name === "dkim-signature")?.value ?? "";
  const tags = Object.fromEntries(
    signature.split(";").flatMap((part) => {
      const [, name, value] = /^\s*(\w+)=([\s\S]*)$/.exec(part) ?? [];
      return name ? [[name, (value ?? "").replaceAll(/\s/g, "")]] : [];
    }),
  );
  const relaxed = ({ name, value }: { name: string; value: string }) =>
    `${name}:${value
      .replaceAll(/\r\n/g, "")
      .replaceAll(/[ \t]+/g, " ")
      .trim()}`;
  const names = tags.h?.split(":").map((name) => name.toLowerCase()) ?? [];
  const signed = names.flatMap((name) =>
    headers
      .filter((one) => one.name === name)
      .slice(-1)
      .map(relaxed),
  );
  const unsigned = relaxed({ name: "dkim-signature", value: signature.replace(/([;\s]b=)[^;]*/, "$1") });
  const body = mail
    .slice(cut + 4)
    .replaceAll(/[ \t]+(?=\r\n)/g, "")
    .replaceAll(/[ \t]+/g, " ")
    .replace(/(?:\r\n)*$/, "\r\n");
  return {
    tags,
    names,
    bodyHash: createHash("sha256").update(body, "latin1").digest("base64"),
    isValid: verify(
      "sha256",
      Buffer.from([...signed, unsigned].join("\r\n"), "latin1"),
      publicKey,
      Buffer.from(tags.b ?? "", "base64"),
    ),
  };
}

test("a mail is signed for its sender's domain, with the headers of one-click unsubscription", () => {
  const { tags, names, bodyHash, isValid } = readSignature(raw);
  expect(tags).toMatchObject({ d: "velvet.example", s: "velvet1", a: "rsa-sha256", c: "relaxed/relaxed" });
  expect(tags.bh).toBe(bodyHash);
  expect(isValid).toBe(true);
  expect(names).toEqual(expect.arrayContaining(MUST_BE_SIGNED));
});

test.each(["List-Unsubscribe-Post", "List-Unsubscribe", "From", "Subject", "Reply-To"])(
  "a changed %s breaks the signature",
  (name) => {
    const changed = raw.replace(new RegExp(`^${name}:`, "m"), `${name}: x`);
    expect(changed).not.toBe(raw);
    expect(readSignature(changed).isValid).toBe(false);
  },
);

test("a changed body has another hash", () => {
  const { tags, bodyHash } = readSignature(`${raw}x`);
  expect(tags.bh).not.toBe(bodyHash);
});

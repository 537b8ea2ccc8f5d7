import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readReport } from "./read-report.ts";
import { complaint, deliveryReport, readMail } from "./report-mails.fixture.ts";

const TO = "anna@example.org";
const ID = "<kQ3abc_-9@velvet.example>";

describe("a report of a delivery", () => {
  test.each([
    ["failed", "5.1.1", "550 5.1.1 unknown", "hard"],
    ["failed", "5.2.2", "552 5.2.2 full", "soft"],
    ["failed", "4.4.7", "expired", "soft"],
    ["failed", "5.7.515", "550 5.7.515 Access denied", "ours"],
    ["failed", "5.3.0", "554 blocked using a list", "ours"],
    ["failed", "2.0.0", "sent", "none"],
    ["delayed", "4.4.1", "timed out", "none"],
    ["relayed", "2.1.9", "relayed", "none"],
    ["expanded", "2.1.9", "expanded", "none"],
    ["delivered", "2.0.0", "delivered", "none"],
    ["delayed", "5.1.1", "550 5.1.1 unknown", "none"],
  ])("%s with %s (%s) is %s", async (action, status, words, bounce) => {
    const report = await readReport(deliveryReport({ to: TO, status, action, words, messageId: ID }));
    expect(report).toEqual({
      kind: "delivery",
      messageId: ID,
      returnPath: null,
      receivers: [{ addresses: [TO, TO], bounce, status }],
    });
  });

  test("of several receivers has one entry for each, with the address as we wrote it", async () => {
    const report = await readReport(
      readMail("several-receivers.eml", { to: "Anna+2B1@Example.org", messageId: ID }),
    );
    expect(report).toMatchObject({
      messageId: ID,
      receivers: [
        { addresses: ["stranger@big.example"], bounce: "hard" },
        { addresses: ["Anna+1@Example.org", "forwarded@big.example"], bounce: "soft", status: "5.2.2" },
        { addresses: ["another@big.example"], bounce: "none" },
      ],
    });
  });

  test("with a general status takes the exact one from the words of the server", async () => {
    const report = await readReport(readMail("exim-generic.eml", { to: TO, messageId: ID }));
    expect(report).toMatchObject({ receivers: [{ bounce: "hard", status: "5.1.1" }] });
  });

  test("in ISO-2022-JP is read", async () => {
    const report = await readReport(readMail("japanese.eml", { to: TO, messageId: ID }));
    expect(report).toMatchObject({ messageId: ID, receivers: [{ addresses: [TO], bounce: "hard" }] });
  });
});

describe("a complaint", () => {
  test.each(["abuse", "fraud", "not-spam", "other"])("of the type %s names the mail", async (type) => {
    const report = await readReport(
      complaint({ type, messageId: ID, mailFrom: "b+1@bounce.velvet.example" }),
    );
    expect(report).toEqual({
      ...{ kind: "feedback", type, messageId: ID },
      returnPath: "b+1@bounce.velvet.example",
    });
  });
});

describe("something else", () => {
  test("such as an automatic answer is no report, whatever it says", async () => {
    expect(await readReport(readMail("out-of-office.eml", { messageId: ID }))).toEqual({ kind: "other" });
  });

  test.each([
    ["nothing", Buffer.alloc(0)],
    ["noise", randomBytes(50_000)],
    ["a report without parts", Buffer.from("Content-Type: multipart/report; boundary=x\r\n\r\nno parts")],
    [
      "a report of another kind",
      Buffer.from(
        "Content-Type: multipart/report; boundary=x\r\n\r\n--x\r\nContent-Type: message/disposition-notification\r\n\r\nDisposition: displayed\r\n--x--",
      ),
    ],
  ])("such as %s is no report", async (_what, raw) => {
    expect(await readReport(raw)).toEqual({ kind: "other" });
  });
});

describe("[mail: bad case 16] a hostile mail", () => {
  const nested = (depth: number): string =>
    depth === 0
      ? "Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; x\r\n\r\nFinal-Recipient: rfc822;a@b.example\r\nAction: failed\r\nStatus: 5.1.1\r\n"
      : `Content-Type: multipart/${depth % 2 ? "mixed" : "report"}; boundary=b${depth}\r\n\r\n--b${depth}\r\n${nested(depth - 1)}\r\n--b${depth}--\r\n`;

  test("cut off anywhere is read as far as it goes, or is no report", async () => {
    const whole = deliveryReport({ to: TO, messageId: ID });
    for (let end = 0; end < whole.length; end += 97) {
      const report = await readReport(whole.subarray(0, end));
      expect(["delivery", "other"]).toContain(report.kind);
    }
  });

  test("of 200 receivers is read within bounds, and of 10,000 only some are", async () => {
    const block = (n: number) => `Final-Recipient: rfc822;a${n}@b.example\nAction: failed\nStatus: 5.1.1\n\n`;
    const many = (count: number) =>
      deliveryReport({
        to: `${TO}\nAction: failed\nStatus: 5.1.1\n\n${Array.from({ length: count }, (_, n) => block(n)).join("")}Final-Recipient: rfc822; b@b.example`,
      });
    const counts = [];
    for (const count of [200, 10_000]) {
      const report = await readReport(many(count));
      counts.push(report.kind === "delivery" ? report.receivers.length : 0);
    }
    expect(counts[0]).toBeGreaterThanOrEqual(200);
    expect(counts[1]).toBeLessThanOrEqual(500);
  });

  test("nested a thousand times is no report", async () => {
    expect(await readReport(Buffer.from(nested(1_000)))).toEqual({ kind: "other" });
    expect(await readReport(Buffer.from(nested(2)))).toMatchObject({ kind: "delivery" });
  });

  test("with a zip in a zip is not unpacked", async () => {
    const zip = randomBytes(20_000).toString("base64");
    const attached = `--4C1D22.1795352876/mx.receiver.example\r\nContent-Type: application/zip\r\nContent-Transfer-Encoding: base64\r\n\r\nUEsDBBQ${zip}\r\n`;
    const text = deliveryReport({ to: TO }).toString("latin1");
    const at = text.indexOf("--4C1D22");
    const report = await readReport(Buffer.from(text.slice(0, at) + attached + text.slice(at), "latin1"));
    expect(report).toMatchObject({ receivers: [{ bounce: "hard" }] });
  });

  test("with any bytes changed raises no error", async () => {
    const whole = deliveryReport({ to: TO, messageId: ID });
    const change = fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 }));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 30 }), async (changes) => {
        const raw = Buffer.from(whole);
        for (const [at, byte] of changes) raw[at] = byte;
        expect(["delivery", "other"]).toContain((await readReport(raw)).kind);
      }),
      { numRuns: 200 },
    );
  });
});

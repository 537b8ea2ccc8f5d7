import { readFile } from "node:fs/promises";
import PdfDocument from "pdfkit";

type Receipt = {
  title: string;
  locale: string;
  seller: readonly string[];
  lines: readonly (readonly [name: string, value: string])[];
  at: Date;
};

const MARGIN = 56;
const WIDTH = 595.28 - 2 * MARGIN;
const GAP = 8;

// The built-in fonts of PDF lack letters such as ł and ą.
const readFont = (address: string) => readFile(new URL(address));
const readFonts = () =>
  Promise.all([
    readFont(import.meta.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf")),
    readFont(import.meta.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf")),
  ]);
let fonts: Promise<[plain: Buffer, bold: Buffer]> | undefined;

/** Writes one A4 page with selectable text. The same receipt always gives the same file. */
export async function writeReceipt({ title, locale, seller, lines, at }: Receipt): Promise<Uint8Array> {
  fonts ??= readFonts();
  const [plain, bold] = await fonts;
  const pdf = new PdfDocument({
    size: "A4",
    margin: MARGIN,
    lang: locale,
    displayTitle: true,
    info: { Title: title, CreationDate: at },
  });
  const parts: Buffer[] = [];
  const done = new Promise<Uint8Array>((resolve, reject) => {
    pdf.on("data", (part: Buffer) => parts.push(part));
    pdf.on("end", () => resolve(new Uint8Array(Buffer.concat(parts))));
    pdf.on("error", reject);
  });
  pdf.registerFont("plain", plain).registerFont("bold", bold);
  pdf.font("bold").fontSize(20).text(title).moveDown();
  pdf.font("plain").fontSize(10).text(seller.join("\n"), { lineGap: 2 }).moveDown(2);
  for (const [name, value] of lines) {
    const [left, right] = [WIDTH * 0.55, WIDTH * 0.45];
    const height = Math.max(
      pdf.heightOfString(name, { width: left }),
      pdf.heightOfString(value, { width: right }),
    );
    const top = pdf.y;
    pdf.text(name, MARGIN, top, { width: left });
    pdf.text(value, MARGIN + left, top, { width: right, align: "right" });
    pdf.y = top + height + GAP;
  }
  pdf.end();
  return done;
}

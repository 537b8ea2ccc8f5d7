import type { Palette } from "#base/brand.ts";
import { escapeHtml } from "#base/escape-html.ts";

/** The texts of a mail, as plain text, one line each. */
export type MailWords = {
  locale: string;
  subject: string;
  site: string;
  paragraphs: string[];
  button: { words: string; link: string } | null;
  instead: string;
  footnote: string;
  secondLink: { words: string; link: string } | null;
  reason: string;
  questions: string;
  supportEmail: string;
  company: string;
};

/** Copies of the design system's tokens, because a mail has no style sheet to take them from. */
export const MAIL_COLOURS = {
  light: {
    ground: "#fbf7f5",
    surface: "#ffffff",
    line: "#e9dedb",
    ink: "#231a1c",
    "ink-2": "#6b5a5e",
    accent: "#7a0f24",
    primary: "#7a0f24",
    "on-primary": "#ffffff",
  },
  dark: {
    ground: "#171113",
    surface: "#221a1d",
    line: "#3b2e32",
    ink: "#f4ecec",
    "ink-2": "#b7a6aa",
    accent: "#ff6b81",
    primary: "#a3142f",
    "on-primary": "#ffffff",
  },
} as const;

type Colours = { [Theme in keyof typeof MAIL_COLOURS]: Record<keyof typeof MAIL_COLOURS.light, string> };

/** Returns the colours of a brand, and those of the product where it has none. */
function coloursOf(palette: Palette | null): Colours {
  const themes = (["light", "dark"] as const).map((theme) => {
    const own = Object.entries(MAIL_COLOURS[theme]).map(([name, colour]) => [
      name,
      palette?.[theme][name] ?? colour,
    ]);
    return [theme, Object.fromEntries(own)];
  });
  return Object.fromEntries(themes);
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const TABLE = `role="presentation" cellpadding="0" cellspacing="0" border="0"`;
const darkSheet = ({ dark }: Colours) => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background: ${dark.ground} !important; }
  .surface { background: ${dark.surface} !important; border-color: ${dark.line} !important; }
  .primary { background: ${dark.primary} !important; border-color: ${dark.primary} !important; }
  .ink { color: ${dark.ink} !important; }
  .ink-2 { color: ${dark["ink-2"]} !important; }
  .accent { color: ${dark.accent} !important; }
}`;
/** Invisible characters that keep the preview in a mailbox from continuing after the first sentence. */
const NOTHING_MORE = "&#847;&zwnj;&nbsp;".repeat(80);

/** @param appendix HTML that stands below everything else */
export function writeMailHtml(words: MailWords, palette: Palette | null, appendix = ""): string {
  const colours = coloursOf(palette);
  const { light } = colours;
  const { locale, subject, site, paragraphs, button, instead, footnote, secondLink, reason, company } = words;
  const [first = "", ...more] = paragraphs;
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${escapeHtml(subject)}</title>
<style>${darkSheet(colours)}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${light.ground};${FONT}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(first)}${NOTHING_MORE}</div>
<table ${TABLE} width="100%" class="ground" style="background:${light.ground}"><tr><td align="center" style="padding:24px 12px">
<table ${TABLE} width="600" style="width:100%;max-width:600px;${FONT}">
<tr><td class="primary" bgcolor="${light.primary}" style="background:${light.primary};border:1px solid ${light.primary};border-bottom:0;border-radius:12px 12px 0 0;padding:18px 24px;font-size:20px;line-height:28px;font-weight:600;color:${light["on-primary"]}">${escapeHtml(site)}</td></tr>
<tr><td class="surface" style="background:${light.surface};border:1px solid ${light.line};border-top:0;border-radius:0 0 12px 12px;padding:28px 24px 8px">
${paragraph(first, "ink", `font-size:18px;line-height:28px;color:${light.ink}`)}
${more.map((text) => paragraph(text, "ink", `font-size:16px;line-height:24px;color:${light.ink}`)).join("\n")}
${button ? buttonOf(button, instead, light) : ""}
${footnote && paragraph(footnote, "ink-2", SMALL)}
${secondLink ? secondLinkOf(secondLink, light) : ""}
</td></tr>
<tr><td style="padding:20px 25px">
${paragraph(reason, "ink-2", SMALL)}
<p class="ink-2" style="margin:0 0 12px;${SMALL}">${questionsOf(words, light)}</p>
<p class="ink-2" style="margin:0;${SMALL}">${escapeHtml(company)}</p>
</td></tr>
${appendix && `<tr><td class="ink" style="padding:20px 25px;${APPENDIX};color:${light.ink}">\n${appendix}</td></tr>`}
</table>
</td></tr></table>
</body>
</html>
`;
}

type Light = Colours["light"];

const SMALL = `font-size:14px;line-height:21px;color:${MAIL_COLOURS.light["ink-2"]}`;

const APPENDIX = "font-size:14px;line-height:21px";

function paragraph(text: string, colour: string, style: string): string {
  return `<p class="${colour}" style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;
}

function buttonOf({ words, link }: NonNullable<MailWords["button"]>, instead: string, light: Light): string {
  const href = escapeHtml(link);
  return `<table ${TABLE} style="margin:24px 0"><tr><td class="primary" bgcolor="${light.primary}" style="background:${light.primary};border-radius:999px;mso-padding-alt:12px 28px"><a href="${href}" style="display:inline-block;padding:12px 28px;text-align:center;font-size:16px;line-height:24px;font-weight:600;color:${light["on-primary"]};text-decoration:none;${FONT}">${escapeHtml(words)}</a></td></tr></table>
<p class="ink-2" style="margin:0 0 16px;${SMALL}">${escapeHtml(instead)}<br><a href="${href}" class="accent" style="color:${light.accent};word-break:break-all">${href}</a></p>`;
}

function secondLinkOf({ words, link }: NonNullable<MailWords["secondLink"]>, light: Light): string {
  return `<p style="margin:0 0 16px;${SMALL}"><a href="${escapeHtml(link)}" class="accent" style="color:${light.accent}">${escapeHtml(words)}</a></p>`;
}

function questionsOf({ questions, supportEmail }: MailWords, light: Light): string {
  const address = escapeHtml(supportEmail);
  const link = `<a href="mailto:${address}" class="accent" style="color:${light.accent}">${address}</a>`;
  return escapeHtml(questions).replace(address, () => link);
}

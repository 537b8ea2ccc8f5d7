// Creating a format takes longer than rendering a whole component (0.4 ms for a date, measured), so they are kept. There
// is one for each of a few options in each regional tag.
type Format = Intl.DateTimeFormat | Intl.NumberFormat | Intl.RelativeTimeFormat;

const formats = new Map<string, Format>();

/** Returns the same format again for the same tag and options. */
export function dateFormat(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return keep(`date ${tag} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(tag, options));
}

/** Returns the same format again for the same tag and options. */
export function numberFormat(tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return keep(`number ${tag} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(tag, options));
}

/** Returns the same format again for the same tag and options. */
export function relativeFormat(
  tag: string,
  options: Intl.RelativeTimeFormatOptions,
): Intl.RelativeTimeFormat {
  return keep(`relative ${tag} ${JSON.stringify(options)}`, () => new Intl.RelativeTimeFormat(tag, options));
}

function keep<Kind extends Format>(key: string, create: () => Kind): Kind {
  const format = (formats.get(key) as Kind | undefined) ?? create();
  formats.set(key, format);
  return format;
}

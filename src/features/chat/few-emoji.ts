const EMOJI =
  /^(?:\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}\u{e0020}-\u{e007f}]*(?:\u200d\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]*)*|\p{Regional_Indicator}{2}|[\d#*]\ufe0f?\u20e3|\s)+$/u;
const LARGE = 3;

/** Whether the text consists of a few emoji only: it is then shown large. */
export function isFewEmoji(text: string): boolean {
  if (text.length > 60 || !EMOJI.test(text)) return false;
  const signs = [...new Intl.Segmenter().segment(text)].filter(({ segment }) => segment.trim() !== "");
  return signs.length > 0 && signs.length <= LARGE;
}

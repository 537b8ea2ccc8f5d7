const linesEvery = 5_000;

/**
 * Shows the progress of a long step: one updated line on a terminal, otherwise a new line every few seconds.
 * @param {() => string} tell
 * @returns {(last?: string) => void} ends it, with `last` as the closing line
 */
export function showProgress(tell, out = process.stderr) {
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  const living = Boolean(out.isTTY);
  const write = (text) => out.write(living ? `\r\x1b[K${text}` : `${text}\n`);
  const say = () => write(`${tell()} (${seconds()} s)`);
  say();
  const timer = setInterval(say, living ? 500 : linesEvery);
  return (last) => {
    clearInterval(timer);
    if (last) write(`${last} (${seconds()} s)`);
    if (living) out.write("\n");
  };
}

const linesEvery = 5_000;

/**
 * Tells how a long step is going: one living line on a terminal, a new line every few seconds elsewhere.
 * @param {() => string} tell
 * @returns {(last?: string) => void} ends it, leaving `last` as the closing line
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

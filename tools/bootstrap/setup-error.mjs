/** A problem of this machine. The message is for the person at the keyboard, without a stack trace. */
export class SetupError extends Error {
  constructor(cause, remedy) {
    super(`${cause}\n${remedy}`);
    this.name = "SetupError";
  }
}

export async function runEntry(main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof SetupError ? `\n${error.message}\n` : error);
    process.exit(1);
  }
}

/** React reads NODE_ENV when it is first imported. Without its developer checks it renders twice as fast. */
process.env.NODE_ENV ??= process.argv.includes("--dev") ? "development" : "production";

/** React renders twice as fast without its checks for developers, and decides when it is first imported. */
process.env.NODE_ENV ??= process.argv.includes("--dev") ? "development" : "production";

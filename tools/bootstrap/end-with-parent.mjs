// Ends a script when the process that started it is gone.
if (process.channel) {
  process.on("disconnect", () => {
    if (process.listenerCount("disconnect") === 1) process.kill(process.pid, "SIGTERM");
  });
  process.channel.unref();
}

// For a script that does not look after it itself: when the process that started it is gone, it ends too.
if (process.channel) {
  process.on("disconnect", () => {
    if (process.listenerCount("disconnect") === 1) process.kill(process.pid, "SIGTERM");
  });
  process.channel.unref();
}

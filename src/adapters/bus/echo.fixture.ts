import { openBus } from "./open-bus.ts";

/** Runs as a second process: repeats in `echo` what it hears in `call`, until it hears the last word. */
const bus = await openBus({
  url: process.argv[2] ?? "",
  onError: (error) => {
    throw error;
  },
});
bus.subscribe("call", (payload) => {
  bus.publish("echo", `${payload} ${process.pid}`);
  if (payload === "end") void bus.close();
});
bus.publish("echo", "ready");

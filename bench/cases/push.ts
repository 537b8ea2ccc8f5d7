import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { makePushKey, readPushKey } from "#adapters/push/push-key.ts";
import { openPushService } from "#testing/push/push-service.ts";
import type { Case } from "../case.ts";
import { median } from "../median.ts";
import type { PushReport, PushTask } from "../push-worker.ts";

const DEVICES = 1_000;

/** The push service verifies and decrypts every push, on the other core. */
export const push: Case = {
  name: "push",
  words: `pushes to ${DEVICES.toLocaleString("en")} devices by one process, to a push service on this machine`,
  async measure({ options, say }) {
    const service = await openPushService();
    try {
      const key = makePushKey();
      const { publicKey } = readPushKey(key);
      const made = await Promise.all(Array.from({ length: DEVICES }, () => service.addDevice(publicKey)));
      const task = { key, host: service.host, devices: made.map(({ device }) => device) };
      const reports: PushReport[] = [];
      for (let run = 0; run < options.runs; run++) {
        reports.push(await sendAll(task));
        say(`${reports.at(-1)?.sent} sent`);
      }
      if (reports.some(({ sent }) => sent !== DEVICES)) throw new Error("Some pushes were not accepted.");
      const rates = reports.map(({ seconds }) => DEVICES / seconds);
      const efforts = reports.map(({ processorSeconds }) => (processorSeconds / DEVICES) * 1_000);
      const sizes = reports.map(({ megabytes }) => megabytes);
      const growth = reports.map(({ megabytes, idleMegabytes }) => megabytes - idleMegabytes);
      return [
        { what: "pushes", unit: "1/s", value: median(rates), runs: rates, atLeast: 300 },
        { what: "processor time of a push", unit: "ms", value: median(efforts), runs: efforts },
        { what: "memory of the process", unit: "MB", value: Math.max(...sizes), runs: sizes },
        { what: "memory that it takes", unit: "MB", value: Math.max(...growth), runs: growth, atMost: 100 },
      ];
    } finally {
      await service.close();
    }
  },
};

async function sendAll(task: PushTask): Promise<PushReport> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "../push-worker.ts")], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  child.send(task);
  const [report] = (await once(child, "message")) as [PushReport];
  return report;
}

import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";

/** Work whose cost grows with its input, counted during a test. */
export type Work = {
  /** Lengths of the passwords whose strength was estimated. */
  judged: number[];
  /** Lengths of the texts that were normalised. */
  normalized: number[];
  hashed: number;
};

/** Counts the costly work of `run`. A count is the same on every machine, a time is not. */
export async function countWork<T>(run: () => Promise<T>): Promise<{ work: Work; result: T }> {
  const work: Work = { judged: [], normalized: [], hashed: 0 };
  const { check } = ZxcvbnFactory.prototype;
  const { normalize } = String.prototype;
  ZxcvbnFactory.prototype.check = function (password, ...about) {
    work.judged.push(password.length);
    return check.call(this, password, ...about);
  };
  String.prototype.normalize = function (form) {
    work.normalized.push(this.length);
    return normalize.call(this, form);
  };
  const hash = () => {
    work.hashed++;
  };
  subscribe("accounts.hash", hash);
  try {
    return { result: await run(), work };
  } finally {
    unsubscribe("accounts.hash", hash);
    ZxcvbnFactory.prototype.check = check;
    String.prototype.normalize = normalize;
  }
}

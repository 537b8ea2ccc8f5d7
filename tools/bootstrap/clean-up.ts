import { afterAll } from "vitest";

const jobs: (() => void)[] = [];

// The tests of a file run side by side, so what they leave is cleared away when all of them have ended.
afterAll(() => {
  for (const job of jobs.splice(0).reverse()) job();
});

export const cleanUp = (job: () => void) => void jobs.push(job);

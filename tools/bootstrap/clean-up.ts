import { afterAll } from "vitest";

const jobs: (() => void)[] = [];

// The tests of a file run in parallel, so clean-up waits for the last of them.
afterAll(() => {
  for (const job of jobs.splice(0).reverse()) job();
});

export const cleanUp = (job: () => void) => void jobs.push(job);

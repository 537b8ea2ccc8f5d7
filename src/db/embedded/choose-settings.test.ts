import { expect, test } from "vitest";
import { chooseSettings } from "./choose-settings.ts";

const gigabyte = 1024 ** 3;

test.each([
  [0.5, "128MB"],
  [4, "512MB"],
  [64, "1024MB"],
])("a machine with %d GB gives the server %s of its own", (gigabytes, expected) => {
  const settings = chooseSettings({ memory: gigabytes * gigabyte, sharedMemory: gigabyte });
  expect(settings.shared_buffers).toBe(expected);
});

test("no setting that protects data is turned off, and no personal data are logged", () => {
  const settings = chooseSettings({ memory: gigabyte, sharedMemory: gigabyte });
  expect(settings).toMatchObject({
    fsync: "on",
    log_error_verbosity: "terse",
    log_min_error_statement: "panic",
  });
  expect(settings).not.toHaveProperty("full_page_writes");
  expect(settings).not.toHaveProperty("synchronous_commit");
});

test("a container with little shared memory needs none of it", () => {
  const small = chooseSettings({ memory: gigabyte, sharedMemory: 64 * 1024 ** 2 });
  expect(small.dynamic_shared_memory_type).toBe("sysv");
  expect(chooseSettings({ memory: gigabyte, sharedMemory: gigabyte })).not.toHaveProperty(
    "dynamic_shared_memory_type",
  );
});

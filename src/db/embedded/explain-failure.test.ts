import { expect, test } from "vitest";
import { EmbeddedDatabaseError } from "./embedded-error.ts";
import { explainError, explainFailure } from "./explain-failure.ts";

test.each([
  ['FATAL:  could not write lock file "postmaster.pid": No space left on device', "no_space"],
  ["initdb: error: could not write file: Disk quota exceeded", "no_space"],
  ['FATAL:  lock file "postmaster.pid" already exists', "in_use"],
  ["FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use", "in_use"],
  ["FATAL:  database files are incompatible with server", "other_version"],
  ["initdb: error: could not look up effective user ID 4711: user does not exist", "not_permitted"],
  ['FATAL:  data directory "/x" has wrong ownership', "not_permitted"],
  ['initdb: error: could not create directory "/x": Read-only file system', "not_permitted"],
  ["FATAL:  something never seen", "cannot_start"],
])("%s → %s, with a remedy", (output, code) => {
  const error = explainFailure(`LOG:  starting\n${output}\n`, "/the/place");
  expect(error).toBeInstanceOf(EmbeddedDatabaseError);
  expect(error.code).toBe(code);
  expect(error.message).toMatch(/DATABASE_URL|DATA_DIR|Free some space/);
  expect(`${error.message}\n${error.cause}`).toContain(output);
});

test.each([
  ["ENOSPC", "no_space"],
  ["EDQUOT", "no_space"],
  ["EACCES", "not_permitted"],
  ["EROFS", "not_permitted"],
  ["ENOTDIR", "not_a_directory"],
  ["EMFILE", "cannot_start"],
])("the file system's %s → %s", (code, expected) => {
  const error = explainError(Object.assign(new Error(`${code}: as it is`), { code }), "/the/place");
  expect(error.code).toBe(expected);
  expect(error.message).toContain("/the/place");
});

test("an error that is already explained stays unchanged", () => {
  const error = new EmbeddedDatabaseError("in_use", "Stop the other one.");
  expect(explainError(error, "/the/place")).toBe(error);
});

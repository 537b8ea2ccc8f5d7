/** `SECRET` of all programs that a test runs on one database, each with a data folder of its own. */
export const SHARED_SECRET = "a secret of all programs on one database of a test";

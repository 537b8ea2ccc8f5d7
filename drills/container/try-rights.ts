import type { Topology } from "./topology.ts";

type Try = { what: string; words: string[]; isSo(said: string): boolean };

const refused = (said: string) => /Read-only file system|Permission denied|EROFS|EACCES/.test(said);
const write = (path: string) => ["sh", "-c", `touch ${path} && echo written`];
const readStatus = (field: string) => ["sh", "-c", `grep ^${field}: /proc/self/status | cut -f2`];

const DROP = `const database = new (require("pg").Client)(process.env.DATABASE_URL);
  database.connect().then(() => database.query("drop table staff_audit"))
    .then(() => console.log("dropped"), (error) => console.log(error.message)).then(() => database.end());`;

/** Lists what has to hold in each container of the program. */
const TRIES: Try[] = [
  { what: "runs as user 1000", words: ["id", "-u"], isSo: (said) => said === "1000" },
  { what: "has no right of root", words: readStatus("CapBnd"), isSo: (said) => /^0+$/.test(said) },
  { what: "cannot get new rights", words: readStatus("NoNewPrivs"), isSo: (said) => said === "1" },
  { what: "cannot write to /app", words: write("/app/x"), isSo: refused },
  { what: "cannot write to its packages", words: write("/app/node_modules/x"), isSo: refused },
  { what: "cannot write to /etc", words: write("/etc/x"), isSo: refused },
  { what: "cannot write to its home", words: write("/home/node/x"), isSo: refused },
  { what: "cannot write to /var/tmp", words: write("/var/tmp/x"), isSo: refused },
  { what: "cannot write to its secrets", words: write("/secrets/x"), isSo: refused },
  { what: "can write to /data", words: write("/data/x"), isSo: (said) => said === "written" },
  { what: "can write to /tmp", words: write("/tmp/x"), isSo: (said) => said === "written" },
  {
    what: "does not know the password of the role that owns the tables",
    words: ["sh", "-c", 'env | grep -c ^DATABASE_MIGRATE_URL=; echo "<$DATABASE_PASSWORD>"'],
    isSo: (said) => said === "0\n<>",
  },
  {
    what: "cannot drop a table",
    words: ["node", "--eval", DROP],
    isSo: (said) => said === "must be owner of table staff_audit",
  },
  { what: "has no npm", words: ["sh", "-c", "command -v npm || echo none"], isSo: (said) => said === "none" },
];

/** @returns what does not hold */
export async function tryRights({ exec }: Topology): Promise<string[]> {
  const failures: string[] = [];
  for (const name of ["web-1", "jobs"] as const)
    for (const { what, words, isSo } of TRIES) {
      const said = await exec(name, ...words).catch((error: Error) => error.message);
      if (!isSo(said)) failures.push(`not so in ${name}: ${what} (${said})`);
    }
  const mounts = await exec("proxy", "sh", "-c", "touch /etc/x 2>&1; grep ^CapBnd: /proc/self/status");
  if (!refused(mounts)) failures.push("the proxy can write to /etc");
  // 10 is CAP_NET_BIND_SERVICE.
  if (!mounts.endsWith((1 << 10).toString(16).padStart(16, "0")))
    failures.push(`the proxy has more rights: ${mounts}`);
  return failures;
}

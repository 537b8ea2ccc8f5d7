import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import { chooseSettings, readResources } from "./choose-settings.ts";
import { type Cluster, port } from "./cluster.ts";
import { keepOwner } from "./hold-lock.ts";

/**
 * The server listens on a socket only, and the kernel identifies the caller: there is no port to clash and no
 * password to leak. Only root, the server's user and the program's user are let in.
 */
export async function writeConfig(cluster: Cluster): Promise<string[]> {
  const folder = join(cluster.place, "conf");
  await mkdir(folder, { recursive: true, mode: 0o755 });
  keepOwner(cluster.place, folder);
  const users = new Set(["root", userInfo().username, cluster.owner?.name ?? "root"]);
  const content = {
    "postgresql.conf": writeSettings(cluster),
    "pg_hba.conf": "local all all peer map=velvet\n",
    "pg_ident.conf": [...users].map((user) => `velvet "${user}" all\n`).join(""),
  };
  for (const [name, text] of Object.entries(content)) {
    const draft = join(folder, `${name}.${randomUUID()}`);
    await writeFile(draft, text, { flag: "wx", mode: 0o644 });
    keepOwner(cluster.place, draft);
    await rename(draft, join(folder, name));
  }
  return [
    ...["-c", `config_file=${join(folder, "postgresql.conf")}`],
    ...["-c", `hba_file=${join(folder, "pg_hba.conf")}`],
    ...["-c", `ident_file=${join(folder, "pg_ident.conf")}`],
  ];
}

function writeSettings({ socketDir, settings }: Cluster): string {
  const values: Record<string, string> = {
    ...chooseSettings(readResources()),
    ...settings,
    listen_addresses: "",
    port: String(port),
    unix_socket_directories: socketDir,
    unix_socket_permissions: "0700",
  };
  return Object.entries(values)
    .map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`)
    .join("");
}

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PeerKind, Place } from "./start-peer.ts";

/** Prosody 0.12 or newer with its archive, which it appends to files without waiting for the disk. */
export const prosody: PeerKind = {
  name: "prosody",
  async prepare({ folder, port, names }) {
    const accounts = join(folder, "localhost/accounts");
    await mkdir(accounts, { recursive: true });
    for (const name of names)
      await writeFile(join(accounts, `${name}.dat`), `return { ["password"] = "${name}"; };\n`);
    const config = join(folder, "prosody.cfg.lua");
    await writeFile(config, configure({ folder, port }));
    return { command: "prosody", args: ["--config", config, "-F"] };
  },
};

function configure({ folder, port }: Pick<Place, "folder" | "port">): string {
  return `run_as_root = true
data_path = "${folder}"
pidfile = "${folder}/prosody.pid"
interfaces = { "127.0.0.1" }
c2s_ports = { ${port} }
s2s_ports = { }
modules_enabled = { "roster", "saslauth", "mam" }
modules_disabled = { "s2s", "tls", "offline" }
c2s_require_encryption = false
allow_unencrypted_plain_auth = true
authentication = "internal_plain"
storage = "internal"
default_archive_policy = true
archive_expires_after = "never"
log = { error = "*console" }
VirtualHost "localhost"
`;
}

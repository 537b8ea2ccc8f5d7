import { access, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PeerKind } from "./start-peer.ts";

/** Where Debian keeps the libraries of Erlang. */
const LIBRARIES = `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu`;
/** File that appears once all members exist. */
const MADE = "made";

/**
 * ejabberd with its archive in its own database, Mnesia, which writes to disk later. Erlang starts it directly:
 * Debian's script would run as another user, who may not read the folder.
 */
export const ejabberd: PeerKind = {
  name: "ejabberd",
  async prepare({ folder, port, names }) {
    const config = join(folder, "ejabberd.yml");
    await writeFile(config, configure(port));
    await writeFile(join(folder, "names"), names.join("\n"));
    const args = ["-noinput", "-mnesia", "dir", `"${folder}"`, "-s", "ejabberd", "-eval", register(folder)];
    const env = {
      ERL_LIBS: LIBRARIES,
      // The most files and sockets that Erlang opens.
      ERL_MAX_PORTS: "32000",
      EJABBERD_CONFIG_PATH: config,
      EJABBERD_LOG_PATH: join(folder, "ejabberd.log"),
    };
    return { command: "erl", args, env };
  },
  isReady: ({ folder }) =>
    access(join(folder, MADE)).then(
      () => true,
      () => false,
    ),
};

/** @returns Erlang code that makes a member of each name in the file, then writes the file `made` */
function register(folder: string): string {
  return `{ok, Names} = file:read_file("${folder}/names"),
    [ok = ejabberd_auth:try_register(Name, <<"localhost">>, Name) || Name <- binary:split(Names, <<10>>, [global])],
    ok = file:write_file("${folder}/${MADE}", <<>>).`;
}

function configure(port: number): string {
  return `hosts: ["localhost"]
loglevel: error
listen:
  - port: ${port}
    ip: "127.0.0.1"
    module: ejabberd_c2s
    max_stanza_size: 262144
    starttls_required: false
auth_method: internal
auth_password_format: plain
default_db: mnesia
modules:
  mod_roster: {}
  mod_mam:
    default: always
    assume_mam_usage: true
`;
}

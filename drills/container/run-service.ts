import { join } from "node:path";
import { podman, type Store } from "./containers.ts";
import type { Service } from "./read-compose.ts";

export type Place = {
  /** Folder that stands for the one of compose.yaml: its .env and secrets. */
  folder: string;
  /** Path of the network namespace. */
  network: string;
  hosts: Record<string, string>;
};

/** Starts a container with everything that compose.yaml says about the service, except for its networks. */
export async function runService(store: Store, service: Service, place: Place & { name: string }) {
  await podman(
    store,
    ...["run", "--detach", "--name", place.name, "--network", `ns:${place.network}`],
    // Limits that a nested machine allows, and no automatic health checks, which need systemd.
    ...["--ulimit=nofile=1024:1024", "--ulimit=nproc=1024:1024", "--health-interval=disable"],
    ...Object.entries(place.hosts).flatMap(([host, address]) => ["--add-host", `${host}:${address}`]),
    ...describeRights(service),
    ...describeData(service, place.folder),
    service.image,
    ...(service.command ?? []),
  );
}

function describeRights(service: Service): string[] {
  const { user, init, read_only, restart, mem_limit, pids_limit, stop_grace_period } = service;
  return [
    ...(user ? ["--user", user] : []),
    ...(init ? ["--init"] : []),
    // podman would add writable folders of its own.
    ...(read_only ? ["--read-only", "--read-only-tmpfs=false"] : []),
    ...(restart ? ["--restart", restart] : []),
    ...(mem_limit ? ["--memory", mem_limit] : []),
    ...(pids_limit ? ["--pids-limit", String(pids_limit)] : []),
    ...(stop_grace_period ? ["--stop-timeout", String(Number.parseInt(stop_grace_period, 10))] : []),
    ...(service.cap_drop ?? []).flatMap((name) => ["--cap-drop", name]),
    ...(service.cap_add ?? []).flatMap((name) => ["--cap-add", name]),
    ...(service.security_opt ?? []).flatMap((one) => ["--security-opt", one.replace(/:true$/, "")]),
  ];
}

function describeData(service: Service, folder: string): string[] {
  const { tmpfs = [], volumes = [], env_file = [], environment = {}, healthcheck } = service;
  return [
    ...tmpfs.flatMap((one) => ["--tmpfs", one]),
    ...volumes.flatMap((one) => ["--volume", one.replace(/^\.\//, `${folder}/`)]),
    ...env_file.flatMap((one) => ["--env-file", join(folder, one)]),
    ...Object.entries(environment).flatMap(([name, value]) => ["--env", `${name}=${value}`]),
    // podman takes a line for the shell; the words of ours need no quotes.
    ...(healthcheck?.test ? ["--health-cmd", healthcheck.test.slice(1).join(" ")] : []),
  ];
}

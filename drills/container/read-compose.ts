import { parse } from "yaml";

export type Service = {
  image: string;
  command?: string[];
  user?: string;
  init?: boolean;
  read_only?: boolean;
  restart?: string;
  profiles?: string[];
  tmpfs?: string[];
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  environment?: Record<string, string | number>;
  env_file?: string[];
  volumes?: string[];
  ports?: string[];
  networks?: string[] | Record<string, { ipv4_address?: string }>;
  depends_on?: Record<string, { condition: string; required?: boolean }>;
  mem_limit?: string;
  pids_limit?: number;
  stop_grace_period?: string;
  healthcheck?: {
    test?: string[];
    interval?: string;
    start_period?: string;
    start_interval?: string;
    disable?: boolean;
  };
  logging?: { driver: string; options: Record<string, string> };
};

export type Compose = {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean; ipam?: { config: { subnet: string; ip_range: string }[] } }>;
  volumes: Record<string, unknown>;
};

/**
 * Reads a compose file with its anchors and its variables.
 * @throws Error if a variable is missing that the file requires
 */
export function readCompose(text: string, variables: Record<string, string>): Compose {
  const filled = text.replaceAll(/\$\{(\w+)(?::([?+-])([^}]*))?\}/g, (...[, name, sign, words]: string[]) => {
    const value = variables[name as string] ?? "";
    if (sign === "+") return value && (words ?? "");
    if (sign === "?" && !value) throw new Error(`${name}: ${words}`);
    return value || (sign === "-" ? (words ?? "") : "");
  });
  return parse(filled, { merge: true });
}

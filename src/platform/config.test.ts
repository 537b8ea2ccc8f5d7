import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { ConfigError, describeConfig, readConfig } from "./config.ts";

const production = {
  MODE: "production",
  PUBLIC_ADDRESS: "https://velvet.example",
  SECRET: "9c1f7ae05b3d4826fa60e71d93b2c584",
  MAIL_URL: "smtps://user:word@mail.example:465",
  MAIL_FROM: "post@velvet.example",
};

describe("configuration", () => {
  test("an empty environment is a demo with every default", () => {
    expect(readConfig({})).toMatchObject({
      MODE: "demo",
      PORT: 3000,
      DATA_DIR: "./.data",
      ROLES: ["web", "live", "jobs"],
    });
  });

  test("cannot be changed after it has been read", () => {
    const config = readConfig({ TRUSTED_PROXIES: "127.0.0.1" });
    expect(() => Object.assign(config, { PORT: 1 })).toThrow(TypeError);
    expect(() => (config.TRUSTED_PROXIES as string[]).push("0.0.0.0/0")).toThrow(TypeError);
  });

  test.each(["PUBLIC_ADDRESS", "SECRET", "MAIL_URL", "MAIL_FROM"])(
    "production refuses to start without %s and names it",
    (name) => {
      expect(() => readConfig({ ...production, [name]: undefined })).toThrow(new RegExp(`needs ${name}\\.`));
      expect(() => readConfig({ ...production, [name]: "" })).toThrow(ConfigError);
    },
  );

  test("production names all missing settings at once", () => {
    expect(() => readConfig({ MODE: "production" })).toThrow(/PUBLIC_ADDRESS, SECRET, MAIL_URL, MAIL_FROM/);
  });

  test.each([
    "a".repeat(32),
    "0123456789abcdefghijklmnopqrstuvwxyz",
    "change-this-secret-please-change-this-now",
  ])("production refuses the secret %s and says how to make another", (SECRET) => {
    expect(() => readConfig({ ...production, SECRET })).toThrow(/SECRET[\s\S]*openssl rand -hex 32/);
    expect(readConfig({ SECRET }).SECRET).toBe(SECRET);
  });

  test.each([
    [{ SECRET_OLD: production.SECRET }, /the same secret twice/],
    [{ SECRET_NEXT: production.SECRET }, /the same secret twice/],
    [{ SECRET_OLD: `${"4f1c9be27ad05386e1b7c0d92f6a8354"},short` }, /Each secret in SECRET_OLD .*32/],
    [{ SECRET_NEXT: "short" }, /SECRET_NEXT must have at least 32/],
    [{ SECRET: "", MODE: "demo", SECRET_OLD: production.SECRET }, /need SECRET/],
  ])("a wrong secret beside SECRET is refused without repeating it: %#", (env, message) => {
    expect(() => readConfig({ ...production, ...env })).toThrow(message);
    expect(() => readConfig({ ...production, ...env })).toThrow(/^((?!9c1f7ae0)[\s\S])*$/);
  });

  test.each([
    [{ BACKUP_KEY: "" }, /BACKUP_DIR needs BACKUP_KEY/],
    [{ BACKUP_KEY: "5f0c4d1b8a7e4c0f" }, /BACKUP_KEY must have at least 32/],
    [{ BACKUP_KEY: "abcd".repeat(10) }, /BACKUP_KEY must be a key that no one can guess/],
    [{ BACKUP_KEY: production.SECRET }, /must not be one of the secrets/],
    [{ BACKUP_DIR: "./.data/backups" }, /must not be in DATA_DIR/],
    [{ BACKUP_DAYS: "0" }, /BACKUP_DAYS/],
  ])("wrong settings of backups are refused without repeating the key: %#", (env, message) => {
    const right = { BACKUP_DIR: "/backups", BACKUP_KEY: "5f0c4d1b8a7e4c0f9d3b6a2e1f8c7d60" };
    expect(readConfig({ ...production, ...right }).BACKUP_DAYS).toBe(30);
    expect(() => readConfig({ ...production, ...right, ...env })).toThrow(message);
    expect(() => readConfig({ ...production, ...right, ...env })).toThrow(/^((?!5f0c4d1b)[\s\S])*$/);
  });

  test("earlier secrets are a list", () => {
    const [first, second] = ["4f1c9be27ad05386e1b7c0d92f6a8354", "5e2b9be27ad05386e1b7c0d92f6a8355"];
    expect(readConfig({ ...production, SECRET_OLD: `${second}, ${first}` }).SECRET_OLD).toEqual([
      second,
      first,
    ]);
    expect(readConfig(production).SECRET_OLD).toEqual([]);
  });

  test("production cannot turn its limits off", () => {
    expect(() => readConfig({ ...production, LIMITS: "no" })).toThrow(/LIMITS/);
    expect(readConfig(production).MODE).toBe("production");
  });

  test("an address without a pooler needs the one with it", () => {
    const DATABASE_DIRECT_URL = "postgres://velvet@db.example/velvet";
    expect(() => readConfig({ DATABASE_DIRECT_URL })).toThrow(/DATABASE_DIRECT_URL needs DATABASE_URL/);
    const DATABASE_URL = "postgres://velvet@db.example:6432/velvet";
    expect(readConfig({ DATABASE_URL, DATABASE_DIRECT_URL })).toMatchObject({ DATABASE_DIRECT_URL });
  });

  test("an address to migrate with needs production and another role", () => {
    const DATABASE_MIGRATE_URL = "postgres://velvet@db.example/velvet";
    const at = (user: string) => ({
      ...{ ...production, DATABASE_MIGRATE_URL },
      DATABASE_URL: `postgres://${user}db.example/velvet`,
    });
    expect(() => readConfig({ ...production, DATABASE_MIGRATE_URL })).toThrow(/needs DATABASE_URL/);
    expect(() => readConfig({ ...at("program@"), MODE: "demo" })).toThrow(/needs MODE=production/);
    expect(() => readConfig(at("velvet:secret@"))).toThrow(/need different roles/);
    expect(() => readConfig(at(""))).toThrow(/DATABASE_URL needs the name of a role/);
    expect(readConfig(at("program@"))).toMatchObject({ DATABASE_MIGRATE_URL });
  });

  test("a replica needs the address of its primary", () => {
    const DATABASE_READ_URL = "postgres://velvet@replica.example/velvet";
    expect(() => readConfig({ DATABASE_READ_URL })).toThrow(/DATABASE_READ_URL needs DATABASE_URL/);
    const DATABASE_URL = "postgres://velvet@db.example/velvet";
    expect(readConfig({ DATABASE_URL, DATABASE_READ_URL })).toMatchObject({ DATABASE_READ_URL });
  });

  test.each([
    ["PORT", "70000"],
    ["PORT", "many"],
    ["MODE", "staging"],
    ["DATABASE_URL", "mysql://localhost/velvet"],
    ["BUS_URL", "cache.example:6379"],
    ["BUS_URL", "https://cache.example"],
    ["SECRET", "short"],
    ["SEED_MEMBERS", "-1"],
    ["LOG_LEVEL", "loud"],
  ])("%s=%s is refused and named", (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`${name}: `));
  });

  test.each(["redis", "rediss", "valkey", "valkeys", "postgres", "postgresql"])(
    "the bus accepts %s://",
    (scheme) => {
      const BUS_URL = `${scheme}://velvet:word@cache.example:6379/2`;
      expect(readConfig({ BUS_URL }).BUS_URL).toBe(BUS_URL);
    },
  );

  test("a wrong push key is refused without repeating it, and a way to make one is named", () => {
    const wrong = "this-may-be-another-secret-that-was-pasted-here";
    for (const env of [{ PUSH_KEY: wrong }, { ...production, PUSH_KEY: wrong }]) {
      expect(() => readConfig(env)).toThrow(/PUSH_KEY: must be a P-256 private key[\s\S]*make-push-key/);
      expect(() => readConfig(env)).toThrow(/^((?!pasted)[\s\S])*$/);
    }
    expect(readConfig({ ...production, PUSH_KEY: "" }).PUSH_KEY).toBeUndefined();
  });

  test("hosts of push services are a list", () => {
    expect(readConfig({ PUSH_HOSTS: " Push.example.org:8443,localhost:4711 , " }).PUSH_HOSTS).toEqual([
      "push.example.org:8443",
      "localhost:4711",
    ]);
    expect(readConfig({}).PUSH_HOSTS).toEqual([]);
  });

  test("the networks of the desk are a list", () => {
    expect(readConfig({ DESK_NETWORKS: "203.0.113.0/24, 2001:db8::1" }).DESK_NETWORKS).toHaveLength(2);
  });

  test.each([
    [{ DESK_ADDRESS: "https://desk.example.org/desk" }, "without a path"],
    [{ DESK_ADDRESS: "http://desk.example.org" }, "https://"],
    [{ DESK_ADDRESS: production.PUBLIC_ADDRESS }, "a host of its own"],
    [{ DESK_NETWORKS: "office" }, "DESK_NETWORKS: office is not an address or a range"],
  ])("%j is refused", (env, words) => {
    expect(() => readConfig({ ...production, ...env })).toThrow(words);
  });

  test("roles are chosen on the command line, and an unknown role is named", () => {
    expect(readConfig({}, ["--roles=web,jobs"]).ROLES).toEqual(["web", "jobs"]);
    expect(() => readConfig({}, ["--roles=web,cook"])).toThrow(/not cook/);
  });

  describe("[M-42] payments through PAY.", () => {
    const pay = {
      PAY_SERVICE_ID: "SL-1234-5678",
      PAY_TOKEN_CODE: "AT-1234-5678",
      PAY_TOKEN: "token",
      PAY_WEBHOOK_KEYS: "SL-1234-5678:a:b, AT-1111-1111:old",
      PAY_METHODS: "ideal,creditcard",
    };

    test("lists are read, and the addresses are PAY.'s own by default", () => {
      expect(readConfig({ ...production, ...pay })).toMatchObject({
        PAY_WEBHOOK_KEYS: ["SL-1234-5678:a:b", "AT-1111-1111:old"],
        PAY_METHODS: ["ideal", "creditcard"],
        PAY_ADDRESS: "https://connect.pay.nl",
        PAY_TEST: false,
      });
    });

    test.each(["PAY_SERVICE_ID", "PAY_TOKEN_CODE", "PAY_TOKEN"])("without %s: it is named", (name) => {
      expect(() => readConfig({ ...pay, [name]: "" })).toThrow(`need ${name}.`);
    });

    test.each([
      [{ PAY_SERVICE_ID: "AT-1234-5678" }, "PAY_SERVICE_ID"],
      [{ PAY_METHODS: "ideal,cash" }, "PAY_METHODS"],
      [{ PAY_ADDRESS: "http://connect.pay.nl", MODE: "production" }, "PAY_ADDRESS"],
    ])("%j is refused", (change, name) => {
      expect(() => readConfig({ ...production, ...pay, ...change })).toThrow(name);
    });

    test("a key of another form is refused without repeating it", () => {
      const wrong = { ...pay, PAY_WEBHOOK_KEYS: "SL-1234-5678=hidden" };
      expect(() => readConfig(wrong)).toThrow("PAY_WEBHOOK_KEYS");
      expect(() => readConfig(wrong)).toThrow(/^((?!hidden)[\s\S])*$/);
    });
  });

  test("docs/operating.md has a row for every setting, with its description and default", async () => {
    const page = await readFile(new URL("../../docs/operating.md", import.meta.url), "utf8");
    for (const { name, words, fallback } of describeConfig()) {
      expect(page).toContain(`| \`${name}\` | ${fallback === "" ? "" : `\`${fallback}\``} | ${words} |`);
    }
  });
});

import { describe, expect, test } from "vitest";
import { refusePlainServices } from "./refuse-plain-services.ts";

const refuse = (services: object, MODE: "production" | "demo" = "production") =>
  refusePlainServices({ MODE, ...services } as Parameters<typeof refusePlainServices>[0]);

describe("in production, a service with a public address", () => {
  test.each([
    [{ DATABASE_URL: "postgres://velvet:secret@8.8.8.8:5432/velvet" }, "sslmode=verify-full"],
    [{ DATABASE_URL: "postgres://velvet:secret@8.8.8.8:5432/velvet?sslmode=disable" }, "sslmode=verify-full"],
    [{ DATABASE_MIGRATE_URL: "postgres://velvet@8.8.8.8/velvet" }, "sslmode=verify-full"],
    [{ DATABASE_DIRECT_URL: "postgresql://velvet@8.8.8.8/velvet" }, "sslmode=verify-full"],
    [{ DATABASE_READ_URL: "postgres://velvet@[2001:4860:4860::8888]/velvet" }, "sslmode=verify-full"],
    [{ BUS_URL: "redis://user:secret@8.8.8.8:6379/0" }, "rediss://"],
    [{ BUS_URL: "valkey://8.8.8.8:6379" }, "valkeys://"],
    [{ S3_URL: "http://8.8.8.8/bucket" }, "https://"],
  ])("is refused without encryption: %j", async (services, remedy) => {
    const refused = refuse(services);
    await expect(refused).rejects.toThrow(
      new RegExp(`^${Object.keys(services)[0]} leads to .*without encryption`),
    );
    await expect(refused).rejects.toThrow(remedy);
    await expect(refused).rejects.not.toThrow("secret@");
  });

  test.each([
    { DATABASE_URL: "postgres://velvet@8.8.8.8/velvet?sslmode=verify-full" },
    { DATABASE_URL: "postgres://velvet@8.8.8.8/velvet?ssl=true" },
    { BUS_URL: "rediss://8.8.8.8:6379" },
    { S3_URL: "https://8.8.8.8/bucket" },
  ])("is taken with encryption: %j", async (services) => {
    await expect(refuse(services)).resolves.toBeUndefined();
  });
});

test.each([
  { DATABASE_URL: "postgres://velvet@localhost:5432/velvet" },
  { DATABASE_URL: "postgres://velvet@10.1.2.3/velvet" },
  { DATABASE_URL: "postgres://velvet@[fd00::1]/velvet" },
  { DATABASE_URL: "postgresql:///velvet?host=/run/postgresql" },
  { BUS_URL: "redis://172.28.57.9:6379", S3_URL: "http://192.168.0.9/bucket" },
  // Whether such a name exists is said when the service is opened.
  { DATABASE_URL: "postgres://velvet@nowhere.invalid/velvet" },
])("in one's own network, a service is taken without encryption: %j", async (services) => {
  await expect(refuse(services)).resolves.toBeUndefined();
});

test("the demo takes any service", async () => {
  await expect(refuse({ DATABASE_URL: "postgres://velvet@8.8.8.8/velvet" }, "demo")).resolves.toBeUndefined();
});

import { once } from "node:events";
import { get } from "node:http";
import { describe, expect, test } from "vitest";
import { LIVE_CLOSE } from "#base/live-close.ts";
import { chatting } from "#features/chat/server/chat.fixture.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openLiveServer, settle, until } from "./live.fixture.ts";
import { ann, bob, openLiveForFile, server, testApp } from "./open-live-for-file.fixture.ts";
import { topicOf } from "./tell-live.ts";

// The heartbeat is longer than any test, so that sessions end by the event and not at a heartbeat.
openLiveForFile({ grace: 150, heartbeat: 600_000 });

const post = (by: MadeMember, path: string, json: unknown, method = "POST") =>
  testApp.ask(path, { method, json, headers: { cookie: by.cookie, origin: "http://localhost" } });

describe("admission", () => {
  test("a member, confirmed or not, first receives `ready`", async () => {
    const unconfirmed = await makeMember(testApp, { confirmed: false });
    for (const member of [ann, unconfirmed]) {
      const client = await server.enter(member);
      expect(client.news).toEqual([{ type: "ready" }]);
    }
  });

  test("without a valid session the socket is closed with the code that stops retries", async () => {
    for (const cookie of [null, "auth.session=forged", `${ann.cookie}x`]) {
      const { client } = server.connect(cookie);
      expect(await client.closed).toBe(LIVE_CLOSE.noSession);
      expect(client.news).toEqual([]);
    }
  });

  test("a request with a foreign or missing Origin is refused even with the member's cookie", async () => {
    const foreign = [
      "https://evil.example",
      `https://${server.host}`,
      "http://localhost",
      "null",
      `http://${server.host}.evil.example`,
      "",
    ];
    for (const origin of foreign) {
      expect([origin, await server.connect(ann.cookie, { origin }).opened]).toEqual([origin, 403]);
    }
  });

  test("a path that begins with two slashes does not choose the host that the origin is compared with", async () => {
    for (const host of ["evil.example", "nl.localhost"]) {
      const origin = `http://${host}`;
      expect(await server.connect(ann.cookie, { origin }, `//${host}/live`).opened).toBe(404);
    }
  });

  test("[Q-09] a refused origin is in the security log, with only the member's id and the path", async () => {
    const events = async () => {
      await testApp.app.securityLog.flush();
      const asked = "select kind, member_id, route from security_event where route = '/live'";
      return (await testApp.app.pool.query(asked)).rows;
    };
    await testApp.app.securityLog.flush();
    await testApp.app.pool.query("truncate security_event");
    await settle(await server.enter(ann));
    expect(await events()).toEqual([]);
    for (const cookie of [ann.cookie, null])
      expect(await server.connect(cookie, { origin: "https://evil.example" }).opened).toBe(403);
    expect(await events()).toEqual([
      { kind: "cross_site_refused", member_id: ann.id, route: "/live" },
      { kind: "cross_site_refused", member_id: null, route: "/live" },
    ]);
  });

  test("another path, and a request that is no WebSocket handshake, get a normal response", async () => {
    expect(await server.connect(ann.cookie, {}, "/elsewhere").opened).toBe(404);
    const plain = await fetch(`http://127.0.0.1:${server.port}/live`);
    const headers = { connection: "Upgrade", upgrade: "h2c" };
    const asked = get({ host: "127.0.0.1", port: server.port, path: "/live", headers });
    const [upgrading] = await once(asked, "response");
    upgrading.resume();
    expect([plain.status, upgrading.statusCode]).toEqual([404, 404]);
  });

  test("a member has at most twenty sockets; a further one is told to try again later", async () => {
    const clients = await Promise.all(Array.from({ length: 20 }, () => server.enter(ann)));
    const { client } = server.connect(ann.cookie);
    expect(await client.closed).toBe(1013);
    clients[0]?.raw.close();
    await clients[0]?.closed;
    expect((await server.enter(ann)).news).toEqual([{ type: "ready" }]);
    expect((await server.enter(bob)).news).toEqual([{ type: "ready" }]);
  });
});

describe("events", () => {
  test("a message reaches every socket of its sender and its receiver, and no other", async () => {
    const eve = await server.enter(await makeMember(testApp));
    const clients = [await server.enter(ann), await server.enter(bob), await server.enter(bob)];
    const { conversation } = await chatting(testApp).send(ann, bob);
    for (const { news } of clients) {
      await until(() => news.length > 1, "the news");
      expect(news.slice(1)).toEqual([{ type: "changed", conversation }]);
    }
    await settle(eve);
    expect(eve.news.filter(({ type }) => type === "changed")).toEqual([]);
  });

  test("if events were lost between processes, the browser is told to read everything again", async () => {
    const misses: (() => void)[] = [];
    const { bus } = testApp.app;
    const gappy: typeof bus = {
      ...bus,
      subscribe(topic, hear, onGap) {
        if (topic === topicOf(ann.id) && onGap) misses.push(onGap);
        return bus.subscribe(topic, hear, onGap);
      },
    };
    const other = await openLiveServer({ app: { ...testApp.app, bus: gappy } });
    const client = await other.enter(ann);
    for (const miss of misses) miss();
    await until(() => client.news.length === 2, "the reload");
    expect(client.news).toEqual([{ type: "ready" }, { type: "reload" }]);
    await other.stop();
  });

  test("the bus topic of a member without a socket is not subscribed", async () => {
    const topics: string[] = [];
    const { bus } = testApp.app;
    const counted: typeof bus = {
      ...bus,
      subscribe(topic, hear, onGap) {
        topics.push(topic);
        const end = bus.subscribe(topic, hear, onGap);
        return () => {
          topics.splice(topics.indexOf(topic), 1);
          end();
        };
      },
    };
    const other = await openLiveServer({ app: { ...testApp.app, bus: counted } });
    const mine = () => topics.filter((topic) => topic === topicOf(ann.id));
    const [one, two] = [await other.enter(ann), await other.enter(ann)];
    expect(mine()).toHaveLength(1);
    one.raw.close();
    await one.closed;
    await settle(two);
    expect(mine()).toHaveLength(1);
    two.raw.close();
    await until(() => mine().length === 0, "the end of the subscription");
    await other.stop();
  });
});

describe("the end of a session", () => {
  test("log-out closes the sockets of that session at once, and no others", async () => {
    const [leaving, staying] = [await server.enter(ann), await server.enter(bob)];
    await testApp.ask("/api/logout.php", { headers: { cookie: ann.cookie } });
    expect(await leaving.closed).toBe(LIVE_CLOSE.noSession);
    await settle(staying);
    expect((await server.enter(ann)).code()).toBe(LIVE_CLOSE.noSession);
  });

  test("a new log-in in the same browser closes the sockets of the session that it replaces, and no others", async () => {
    const [left, staying] = [await server.enter(ann), await server.enter(bob)];
    const answer = await testApp.ask("/api/user.php", {
      method: "POST",
      json: { email: ann.email, password: ann.password },
      headers: { cookie: ann.cookie },
    });
    expect([answer.status, await left.closed]).toEqual([200, LIVE_CLOSE.noSession]);
    await settle(staying);
  });

  test("ending all other sessions, or setting a new password, keeps the current socket open", async () => {
    const logIn = async (password: string) => {
      const answer = await testApp.ask("/api/user.php", {
        method: "POST",
        json: { email: ann.email, password },
      });
      return { cookie: /auth\.session=[^;]+/.exec(answer.headers.get("set-cookie") ?? "")?.[0] ?? "" };
    };
    const own = await server.enter(ann);
    const other = await server.enter(await logIn(ann.password));
    await post(ann, "/api/sessions", { others: true }, "DELETE");
    expect(await other.closed).toBe(LIVE_CLOSE.noSession);
    const third = await server.enter(await logIn(ann.password));
    const password = "another violet canoe";
    const change = { old_password: ann.password, password, password_again: password };
    const changed = await post(ann, "/api/password", change, "PUT");
    expect([changed.status, await third.closed]).toEqual([200, LIVE_CLOSE.noSession]);
    await settle(own);
  });
});

import { once } from "node:events";
import { connect } from "node:net";
import { deliverAtPace, openAll } from "./deliver-at-pace.ts";
import type { LiveAsked } from "./put-live.ts";

const AUTH = "urn:ietf:params:xml:ns:xmpp-sasl";
const STREAM =
  "<stream:stream to='localhost' version='1.0' xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams'>";
const BIND =
  "<iq type='set' id='b'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'><resource>b</resource></bind></iq>";
const MOST_TRIES = 10;

process.on("disconnect", () => process.exit());
const [{ address, ids, cookies: names, sends }] = (await once(process, "message")) as [LiveAsked];
const [host, port] = address.split(":");
const say: ((words: string) => void)[] = [];
const heard = await openAll(names.length, open);
if (sends) await deliverAtPace(heard, { sends, members: ids.length, send });

type Ends = { hear(): void; lose(): void };

/** A server resets connections while more of them come than it takes at once, so the client tries again. */
async function open(at: number, ends: Ends): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await logIn(at, ends);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ECONNRESET" || tries === MOST_TRIES) throw error;
    }
  }
}

/** A minimal XMPP client that logs in and receives messages. */
function logIn(at: number, { hear, lose }: Ends): Promise<void> {
  const socket = connect(Number(port), host).setEncoding("utf8").setNoDelay(true);
  const login = Buffer.from(`\0${names[at]}\0${names[at]}`).toString("base64");
  const steps: [heard: string, said: string][] = [
    ["</stream:features>", `<auth xmlns='${AUTH}' mechanism='PLAIN'>${login}</auth>`],
    ["<success", STREAM],
    ["</stream:features>", BIND],
    ["</iq>", "<presence/>"],
    ["<presence", ""],
  ];
  say[at] = (words) => socket.write(words);
  socket.write(STREAM);
  let read = "";
  return new Promise((resolve, reject) => {
    socket.on("data", (words: string) => {
      read += words;
      const [awaited, answer] = steps[0] ?? ["</message>", ""];
      const end = read.indexOf(awaited);
      if (read.includes("<failure") || read.includes("<stream:error")) reject(new Error(read));
      if (end < 0) return;
      read = read.slice(end + awaited.length);
      if (steps.length === 0) return hear();
      steps.shift();
      if (answer) socket.write(answer);
      if (steps.length > 0) return;
      socket.on("close", lose);
      resolve();
    });
    socket.on("error", reject);
  });
}

async function send(from: number, to: number): Promise<void> {
  say[from]?.(
    `<message to='${names[to]}@localhost' type='chat' id='${crypto.randomUUID()}'><body>How was the sea today?</body></message>`,
  );
}

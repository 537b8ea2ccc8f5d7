import type { Figure } from "../../bench/case.ts";
import { makePicture } from "../container/journey.ts";
import { callAs, mustBe, type Person } from "../members/people.ts";
import { exactly } from "./exactly.ts";
import type { Topology } from "./open-topology.ts";

/** A photo that one web process takes is served by all of them, and by none after another one has deleted it. */
export async function tryFiles(topology: Topology, { cookie }: Person): Promise<Figure[]> {
  const { web, bucket } = topology;
  const before = bucket.size;
  const body = new Uint8Array(await makePicture(800));
  const headers = { cookie, origin: web[0].address, "content-type": "image/jpeg" };
  const taken = await fetch(`${web[0].address}/api/photos`, { method: "POST", headers, body });
  const { id, thumb_filename: file } = await mustBe(taken, "the upload");
  const stored = bucket.size - before;
  const read = () => Promise.all(web.map((place) => readFile(place, `/media/${file}`, cookie)));
  const [first, ...others] = await read();
  const same = others.filter(({ content }) => first?.status === 200 && content === first.content);
  await mustBe(await callAs(web[2], cookie)("DELETE", "/api/photos", { id }), "the deletion");
  const gone = (await read()).filter(({ status }) => status === 404);
  return [
    { what: "objects that the upload put into the bucket", unit: "", value: stored, atLeast: 1 },
    exactly("web processes that serve the photo as the first one does", same.length, web.length - 1),
    exactly("web processes that serve it no more after another one has deleted it", gone.length, web.length),
  ];
}

async function readFile({ address }: Topology["web"][number], path: string, cookie: string) {
  const answer = await fetch(address + path, { headers: { cookie } });
  return { status: answer.status, content: Buffer.from(await answer.arrayBuffer()).toString("base64") };
}

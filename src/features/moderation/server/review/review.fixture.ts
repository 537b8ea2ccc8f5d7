import { randomUUID } from "node:crypto";
import { makePicture } from "#features/photos/server/pictures.fixture.ts";
import { seeAllPhotos } from "#features/photos/server/review.fixture.ts";
import type { Person } from "#features/staff/server/staff.fixture.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import type { TestApp } from "#testing/open-test-app.ts";
import type { PhotoReview, PhotoReviewResult } from "../../review-contract.ts";

let mark = 0;

/** Members who upload, and people of staff who look at what was uploaded. */
export function reviewing(testApp: TestApp) {
  const { pool } = testApp.app;

  async function upload(by: MadeMember): Promise<number> {
    mark += 1;
    const body = await makePicture({ width: 320, height: 400, mark }).jpeg().toBuffer();
    const headers = { cookie: by.cookie, "content-type": "image/jpeg" };
    const answer = await testApp.ask("/api/photos", { method: "POST", body: body as never, headers });
    if (answer.status !== 201) throw new Error(`The upload answered ${answer.status}.`);
    return (await answer.json()).id;
  }

  /** A member with this many new photos. */
  async function uploader(photos = 1): Promise<{ member: MadeMember; ids: number[] }> {
    const member = await makeMember(testApp);
    const ids: number[] = [];
    for (let index = 0; index < photos; index++) ids.push(await upload(member));
    return { member, ids };
  }

  /** Marks every photo so far as seen. */
  async function empty(): Promise<void> {
    await seeAllPhotos(pool);
    await pool.query("delete from moderation_review_lease");
  }

  async function take(by: Person): Promise<PhotoReview> {
    const answer = await by.ask("POST", "/api/desk/photo-reviews");
    if (answer.status !== 200) throw new Error(`Taking answered ${answer.status}.`);
    return answer.json();
  }

  const send = (by: Person, review: string | null, judged: object) =>
    by.ask("POST", "/api/desk/photo-review-decisions", { review, accepted: [], rejected: [], ...judged });

  async function decide(by: Person, review: string | null, judged: object): Promise<PhotoReviewResult> {
    const answer = await send(by, review, judged);
    if (answer.status !== 200)
      throw new Error(`The decision answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  }

  async function statusOf(id: number) {
    const { rows } = await pool.query(
      "select status, reason, seen_at is not null as seen from photos_photo where id = $1",
      [id],
    );
    return rows[0] as { status: string; reason: string | null; seen: boolean } | undefined;
  }

  const idsOf = ({ photos }: PhotoReview) => photos.map(({ id }) => id);

  /** Ids of the photos that somebody else finds on the member's profile. */
  async function seenBy(viewer: MadeMember, of: MadeMember): Promise<number[]> {
    const answer = await testApp.ask(`/api/members/${of.id}/photos`, { headers: { cookie: viewer.cookie } });
    const { photos, locked } = await answer.json();
    return [...photos, ...locked].map(({ id }: { id: number }) => id);
  }

  async function report(of: MadeMember, photo: number, said: object = {}): Promise<void> {
    const { cookie } = await makeMember(testApp);
    const json = {
      client_id: randomUUID(),
      subject: "photo",
      member: of.id,
      photo,
      reason: "nudity",
      ...said,
    };
    const answer = await testApp.ask("/api/reports", { method: "POST", json, headers: { cookie } });
    if (answer.status !== 204) throw new Error(`The report answered ${answer.status}.`);
  }

  return { report, upload, uploader, empty, take, send, decide, statusOf, idsOf, seenBy };
}

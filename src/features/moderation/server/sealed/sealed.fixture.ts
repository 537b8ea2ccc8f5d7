import { randomUUID } from "node:crypto";
import { makePicture } from "#features/photos/server/pictures.fixture.ts";
import type { ReportReason } from "#features/safety/contract.ts";
import { makeStaff, type Person } from "#features/staff/server/staff.fixture.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import type { TestApp } from "#testing/open-test-app.ts";
import { openDesk } from "../desk.fixture.ts";

const OFFICE = {
  authority: "Police of Utrecht",
  reference: "PU-77",
  words: "By phone, to the officer on duty",
};

/** The desk with two people whom the operators have named for sealed pictures. */
export async function openSealedDesk(testApp: TestApp) {
  const desk = await openDesk(testApp);
  const [olga, oscar] = [
    await makeStaff(testApp, { roles: ["operator"] }),
    await makeStaff(testApp, { roles: ["operator"] }),
  ];
  const hana = await makeStaff(testApp, { roles: ["lead"] });
  const hugo = await makeStaff(testApp, { roles: ["lead"] });
  let marks = 900;

  /** One operator proposes, the other agrees. */
  async function name(person: Person): Promise<void> {
    const proposal = { kind: "staff.roles", person_id: person.id, roles: ["lead"], named: ["child.handle"] };
    const proposed = await act(olga, "/api/desk/people/proposals", {
      proposal,
      why: "Trained for this by the police",
    });
    const { id } = await proposed.json();
    await act(oscar, "/api/desk/people/proposal-answers", {
      id,
      answer: "agreed",
      why: "I know of the training",
    });
    await person.logIn();
  }

  /** Confirms who it is, then calls. */
  async function act(by: Person, path: string, json: unknown): Promise<Response> {
    await by.confirm();
    return by.ask("POST", path, json);
  }

  const ask = (member: MadeMember, path: string, init = {}) =>
    testApp.ask(path, { headers: { cookie: member.cookie }, ...init });

  async function upload(member: MadeMember): Promise<{ id: number; key: string }> {
    const body = new Uint8Array(await makePicture({ mark: marks++ }).jpeg().toBuffer());
    const headers = { cookie: member.cookie, "content-type": "image/jpeg" };
    const { id, filename } = await (
      await testApp.ask("/api/photos", { method: "POST", body, headers })
    ).json();
    return { id, key: filename.split("/")[0] };
  }

  async function reportPhoto(
    member: MadeMember,
    photo: number,
    reason: ReportReason = "child",
  ): Promise<void> {
    const by = await makeMember(testApp);
    const json = {
      subject: "photo",
      client_id: randomUUID(),
      member: member.id,
      photo,
      reason,
      words: "Look",
      in_photo: false,
    };
    const answer = await ask(by, "/api/reports", { method: "POST", json, headers: { cookie: by.cookie } });
    if (answer.status >= 300) throw new Error(await answer.text());
  }

  /** A member whose photo was reported and sealed by a moderator who still holds the case. */
  async function sealReported() {
    const anna = await makeMember(testApp);
    const photo = await upload(anna);
    await reportPhoto(anna, photo.id);
    const seen = await desk.claim(desk.people.mira, "pictures");
    if (!seen) throw new Error("Nothing was waiting.");
    const sealing = { case: seen.case, lease: seen.lease, pictures: [] };
    const answer = await desk.people.mira.ask("POST", "/api/desk/sealings", sealing);
    if (answer.status !== 204) throw new Error(await answer.text());
    return { anna, photo, seen, sealed: await rowOf(anna) };
  }

  /** A moderator claims what is urgent, and seals the photo that it is about. */
  async function sealNext() {
    const { mira } = desk.people;
    const seen = await desk.claim(mira, "urgent");
    const sealing = { case: seen?.case, lease: seen?.lease, pictures: [] };
    return { seen, answer: await mira.ask("POST", "/api/desk/sealings", sealing) };
  }

  const filesIn = (folder: string) => Array.fromAsync(testApp.app.files.list(folder));

  const rows = async (statement: string, ...values: unknown[]) =>
    (await testApp.app.pool.query(statement, values)).rows;
  const rowOf = async ({ id }: MadeMember) =>
    (await rows("select * from moderation_sealed where about_id = $1 order by id desc limit 1", id))[0];
  const inform = (by: Person, caseId: number) =>
    by.ask("POST", "/api/desk/authority-notes", {
      ...{ ...OFFICE, case: caseId, kind: "informed" },
      informed_at: testApp.clock.now().toISOString(),
    });

  /** One holder proposes, the other agrees. @returns the answer to the second */
  async function together(what: "open" | "destroy", sealed: number, by: [Person, Person] = [hana, hugo]) {
    const why = "The police asks for it today";
    const proposed = await act(by[0], "/api/desk/sealed-proposals", { sealed, what, why });
    const { id } = await proposed.json();
    return act(by[1], "/api/desk/sealed-proposal-answers", { id, answer: "agreed", why });
  }

  async function settle(): Promise<void> {
    await desk.settle();
    for (const one of [hana, hugo, olga, oscar]) await one.logIn();
  }

  for (const one of [hana, hugo]) await name(one);
  return {
    ...desk,
    people: { ...desk.people, hana, hugo, olga },
    ask,
    act,
    upload,
    reportPhoto,
    sealReported,
    sealNext,
    filesIn,
    rows,
    rowOf,
    inform,
    together,
    settle,
  };
}

import { expect, test } from "vitest";
import { EMPTY_DRAFT } from "./account-draft.ts";
import { readDraft, writeDraft } from "./kept-draft.ts";

const typed = {
  email: "anna@example.org",
  name: "anna",
  date_of_birth: "1990-06-15",
  password: "violet canoe harbour",
  terms: true,
  signup_message: "Hello you",
};

test("the tab keeps what was typed, but neither the password nor the consent to the terms", () => {
  const written = writeDraft(typed, 7);
  expect(written).not.toMatch(/violet|terms|password/);
  expect(readDraft(written, 7)).toEqual({ ...typed, password: "", terms: false });
});

test("a message for one member does not go to another", () => {
  expect(readDraft(writeDraft(typed, 7), 8)?.signup_message).toBe("");
  expect(readDraft(writeDraft(typed, 7), null)).toMatchObject({ email: typed.email, signup_message: "" });
});

test("a message to one member is kept while another sign-up is begun, until another message is typed", () => {
  const before = writeDraft(typed, 7);
  const begun = writeDraft({ ...typed, name: "bea", signup_message: "" }, null, before);
  expect(readDraft(begun, null)).toMatchObject({ name: "bea", signup_message: "" });
  expect(readDraft(begun, 7)).toMatchObject({ name: "bea", signup_message: "Hello you" });
  const other = writeDraft({ ...typed, signup_message: "Hi" }, 8, begun);
  expect(readDraft(other, 8)?.signup_message).toBe("Hi");
  expect(readDraft(other, 7)?.signup_message).toBe("");
  expect(readDraft(writeDraft({ ...typed, signup_message: "" }, 7, before), 7)?.signup_message).toBe("");
});

test.each([writeDraft(EMPTY_DRAFT, null), "", "[", "null", '"text"', '{"email":5}'])(
  "%j is no draft",
  (written) => {
    expect(readDraft(written, null)).toBeNull();
  },
);

import { isSEPACountry, isValidIBAN } from "ibantools";
import { isCreditorId } from "#features/site/server/site.ts";
import { type FieldWords, GroundError } from "#platform/errors.ts";
import { plainIban, toSepaText } from "../../../debit-rules.ts";
import type { Creditor } from "../../../desk-creditor-contract.ts";

const NAME_LENGTH = 70;

/** Returns a creditor as it is stored, or which of its fields are wrong. */
export function readCreditor(typed: Creditor): { creditor: Creditor; wrong: (keyof Creditor)[] } {
  const creditor = { id: plain(typed.id), name: typed.name.trim(), iban: plainIban(typed.iban) };
  const { id, name, iban } = creditor;
  const right = {
    id: isCreditorId(id),
    name: name.length <= NAME_LENGTH && /[A-Za-z]/.test(toSepaText(name, NAME_LENGTH)),
    iban: isValidIBAN(iban) && isSEPACountry(iban.slice(0, 2)),
  };
  const fields = ["id", "name", "iban"] as const;
  return { creditor, wrong: fields.filter((field) => !right[field]) };
}

/** @throws GroundError `invalid_input` by field */
export function requireCreditor(typed: Creditor): Creditor {
  const { creditor, wrong } = readCreditor(typed);
  if (wrong.length === 0) return creditor;
  const fields: FieldWords = Object.fromEntries(
    wrong.map((field) => [field, `shop-desk:creditor.invalid.${field}`]),
  );
  throw new GroundError("invalid_input", { fields });
}

function plain(typed: string): string {
  return typed.replace(/\s/g, "").toUpperCase();
}

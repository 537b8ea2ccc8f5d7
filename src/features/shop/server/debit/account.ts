import { electronicFormatIBAN, isSEPACountry, ValidationErrorsIBAN, validateIBAN } from "ibantools";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { type Country, isCountry } from "#base/countries.ts";
import { type FieldWords, GroundError } from "#platform/errors.ts";
import type { AccountField } from "../../debit-contract.ts";
import { plainIban, toSepaText } from "../../debit-rules.ts";

/** Details of who signed a mandate. They are stored encrypted. */
export type AccountDetails = {
  holder: string;
  iban: string;
  street: string;
  houseNumber: string;
  postalCode: string;
  city: string;
  /** In E.164. */
  mobile: string;
};

type Typed = Record<Exclude<AccountField, "authorization">, string>;
type Read = { value: string; fault: null } | { value: null; fault: string };

/** Not used for numbers that have a country code. */
const FALLBACK_COUNTRY: Country = "NL";

const refused = (fault: string): Read => ({ value: null, fault: `shop:debit.invalid.${fault}` });

function readIban(typed: string): Read {
  const iban = electronicFormatIBAN(plainIban(typed)) ?? "";
  const { valid, errorCodes } = validateIBAN(iban);
  const known = !errorCodes.includes(ValidationErrorsIBAN.NoIBANCountry);
  if (known && !isSEPACountry(iban.slice(0, 2))) return refused("iban_country");
  return valid ? { value: iban, fault: null } : refused("iban");
}

/**
 * Reads a mobile number into E.164.
 * @param country for numbers typed without a country code
 */
function readMobile(typed: string, country: Country): Read {
  const number = parsePhoneNumberFromString(typed, country);
  if (!number?.isValid()) return refused("mobile");
  const type = number.getType();
  if (type !== "MOBILE" && type !== "FIXED_LINE_OR_MOBILE") return refused("landline");
  // No codes to countries where we do not sell: numbers there are used for SMS toll fraud.
  if (!isCountry(number.country)) return refused("mobile_country");
  return { value: number.number, fault: null };
}

/** @returns `null` if it is no IBAN that can be debited */
export function readDebtorIban(typed: string): string | null {
  return readIban(typed).value;
}

/** @returns `null` if it is no mobile number with its country code */
export function readDebtorMobile(typed: string): string | null {
  return typed.trim().startsWith("+") ? readMobile(typed, FALLBACK_COUNTRY).value : null;
}

/** @throws GroundError `invalid_input` by field */
export function readAccount(typed: Typed, country: Country): AccountDetails {
  const [iban, mobile] = [readIban(typed.iban), readMobile(typed.mobile, country)];
  const faults: FieldWords = {};
  if (iban.fault !== null) faults.iban = iban.fault;
  if (mobile.fault !== null) faults.mobile = mobile.fault;
  for (const field of ["account_holder", "street", "house_number", "postal_code", "city"] as const) {
    if (toSepaText(typed[field], 70) === "") faults[field] = "shop:debit.invalid.letters";
  }
  if (iban.value === null || mobile.value === null || Object.keys(faults).length > 0)
    throw new GroundError("invalid_input", { fields: faults });
  return {
    holder: typed.account_holder,
    iban: iban.value,
    street: typed.street,
    houseNumber: typed.house_number,
    postalCode: typed.postal_code,
    city: typed.city,
    mobile: mobile.value,
  };
}

/** @throws GroundError `invalid_input` by field */
export function checkAccount(
  { iban, mobile }: { iban?: string | undefined; mobile?: string | undefined },
  country: Country,
): void {
  const faults: FieldWords = {};
  const found = {
    iban: iban === undefined ? null : readIban(iban).fault,
    mobile: mobile === undefined ? null : readMobile(mobile, country).fault,
  };
  if (found.iban !== null) faults.iban = found.iban;
  if (found.mobile !== null) faults.mobile = found.mobile;
  if (Object.keys(faults).length > 0) throw new GroundError("invalid_input", { fields: faults });
}

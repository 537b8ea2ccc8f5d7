import type { OutputOf } from "#base/endpoint.ts";
import { loadFile } from "#ui/lazy-part.ts";
import type { readCompany } from "../contract.ts";

export type Company = OutputOf<typeof readCompany>;

let company: Promise<Company> | null = null;

/** Loads the company behind the site once, on first use. After a failure it loads again. */
export function loadCompany(): Promise<Company> {
  company ??= readOnce().catch((error) => {
    company = null;
    throw error;
  });
  return company;
}

/** Few visitors open it, so what calls the API is loaded then. */
async function readOnce(): Promise<Company> {
  const { call } = await loadFile(() => import("#ui/call/call.ts"));
  return call<typeof readCompany>("GET", "/api/companyinfo.php");
}

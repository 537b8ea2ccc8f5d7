import type { OutputOf } from "#base/endpoint.ts";
import { call } from "#ui/call/call.ts";
import type { readCompany } from "../contract.ts";

export { Home, HomeWords } from "./home.tsx";
export { HomeArt } from "./home-art.tsx";
export { HomeHero } from "./home-hero.tsx";
export { Preview } from "./preview.tsx";
export { StructuredData } from "./structured-data.tsx";

export type Company = OutputOf<typeof readCompany>;

let company: Promise<Company> | null = null;

/** Loads the company behind the site once, on first use. After a failure it loads again. */
export function loadCompany(): Promise<Company> {
  company ??= call<typeof readCompany>("GET", "/api/companyinfo.php").catch((error) => {
    company = null;
    throw error;
  });
  return company;
}

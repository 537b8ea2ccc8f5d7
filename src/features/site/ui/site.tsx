export { Home, HomeWords } from "./home.tsx";
export { HomeArt } from "./home-art.tsx";
export { HomeHero } from "./home-hero.tsx";
export { type Company, loadCompany } from "./load-company.ts";
export { Preview } from "./preview.tsx";
export { StructuredData } from "./structured-data.tsx";

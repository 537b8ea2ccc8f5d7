export * from "./account-contract.ts";
export * from "./credits-contract.ts";
export * from "./disclosure-contract.ts";
export * from "./help-contract.ts";
export * from "./notes-contract.ts";

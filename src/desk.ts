import { listOpenBreaches } from "#features/breaches/contract.ts";
import { readSuccess } from "#features/figures/contract.ts";
import { countInquiries } from "#features/inquiries/desk-contract.ts";
import { readQueues } from "#features/moderation/desk-contract.ts";
import { readGettingStarted } from "#features/operations/opening-contract.ts";
import { readRetentionFaults } from "#features/processing/contract.ts";
import { countFaults } from "#features/shop/desk-faults-contract.ts";
import { countWithdrawals } from "#features/shop/desk-withdrawals-contract.ts";
import { listWork } from "#features/work/contract.ts";
import { listProposals } from "./desk/contract.ts";
import type { DeskPanel, DeskPart } from "./desk/desk-part.ts";
import { deskProposals } from "./desk-proposals.ts";
import { longWork } from "./long-work.ts";

const answering = deskProposals.map(({ right }) => right);

/** The places of the desk, in the order and the groups of its navigation. */
export const deskParts: readonly DeskPart[] = [
  { path: "/desk", label: "home", group: null, rights: null },
  { path: "/desk/search", label: "search", group: null, rights: ["member.find"] },
  { path: "/desk/service", label: "service", group: null, rights: ["service.work"] },
  { path: "/desk/proposals", label: "proposals", group: null, rights: answering },
  { path: "/desk/cases", label: "cases", group: "moderation", rights: ["case.work"] },
  { path: "/desk/review", label: "review", group: "moderation", rights: ["case.work"] },
  { path: "/desk/sealed", label: "sealed", group: "moderation", rights: ["child.handle"] },
  { path: "/desk/fictional", label: "fictional", group: "moderation", rights: ["fictional.set"] },
  { path: "/desk/sign-up-lists", label: "sign_up_lists", group: "moderation", rights: ["fingerprint.read"] },
  { path: "/desk/orders", label: "orders", group: "money", rights: ["order.read"] },
  { path: "/desk/debits", label: "debits", group: "money", rights: ["debit.file"] },
  { path: "/desk/books", label: "books", group: "money", rights: ["figures.money"] },
  { path: "/desk/settings", label: "settings", group: "sites", rights: ["settings.read"] },
  { path: "/desk/prices", label: "prices", group: "sites", rights: ["settings.read"] },
  { path: "/desk/texts", label: "texts", group: "sites", rights: ["settings.read"] },
  { path: "/desk/company", label: "company", group: "sites", rights: ["settings.read"] },
  { path: "/desk/domains", label: "domains", group: "sites", rights: ["settings.read"] },
  { path: "/desk/brand", label: "brand", group: "sites", rights: ["settings.read"] },
  {
    path: "/desk/figures",
    label: "figures",
    group: "records",
    rights: ["figures.people", "figures.money", "figures.moderation"],
  },
  { path: "/desk/transparency", label: "transparency", group: "records", rights: ["transparency.read"] },
  { path: "/desk/retention", label: "retention", group: "records", rights: ["retention.read"] },
  { path: "/desk/processing", label: "processing", group: "records", rights: ["retention.read"] },
  { path: "/desk/breaches", label: "breaches", group: "records", rights: ["breach.manage"] },
  { path: "/desk/audit", label: "audit", group: "records", rights: ["audit.read"] },
  { path: "/desk/getting-started", label: "getting_started", group: "installation", rights: ["health.read"] },
  { path: "/desk/health", label: "health", group: "installation", rights: ["health.read"] },
  { path: "/desk/people", label: "people", group: "installation", rights: ["staff.manage"] },
  { path: "/desk/me", label: "me", group: null, rights: null },
];

/** What waits for a person on their home, in its order, with the endpoint that each panel shows. */
export const deskPanels = [
  { name: "opening", endpoint: readGettingStarted, rights: ["health.read"] },
  { name: "breaches", endpoint: listOpenBreaches, rights: ["breach.manage"] },
  { name: "retention", endpoint: readRetentionFaults, rights: ["retention.read"] },
  { name: "claims", endpoint: readSuccess, rights: ["figures.people"] },
  { name: "cases", endpoint: readQueues, rights: ["case.work"] },
  { name: "work", endpoint: listWork, rights: longWork.map(({ right }) => right) },
  { name: "inquiries", endpoint: countInquiries, rights: ["service.work"] },
  { name: "proposals", endpoint: listProposals, rights: answering },
  { name: "faults", endpoint: countFaults, rights: ["fault.settle"] },
  { name: "withdrawals", endpoint: countWithdrawals, rights: ["withdrawal.settle"] },
] as const satisfies readonly DeskPanel[];

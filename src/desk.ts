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

/** The places of the desk, in the order of its navigation. */
export const deskParts: readonly DeskPart[] = [
  { path: "/desk", label: "home", rights: null },
  { path: "/desk/getting-started", label: "getting_started", rights: ["health.read"] },
  { path: "/desk/cases", label: "cases", rights: ["case.work"] },
  { path: "/desk/review", label: "review", rights: ["case.work"] },
  { path: "/desk/sealed", label: "sealed", rights: ["child.handle"] },
  { path: "/desk/service", label: "service", rights: ["service.work"] },
  { path: "/desk/proposals", label: "proposals", rights: answering },
  { path: "/desk/search", label: "search", rights: ["member.find"] },
  { path: "/desk/orders", label: "orders", rights: ["order.read"] },
  { path: "/desk/debits", label: "debits", rights: ["debit.file"] },
  { path: "/desk/books", label: "books", rights: ["figures.money"] },
  { path: "/desk/settings", label: "settings", rights: ["settings.read"] },
  { path: "/desk/prices", label: "prices", rights: ["settings.read"] },
  { path: "/desk/texts", label: "texts", rights: ["settings.read"] },
  { path: "/desk/company", label: "company", rights: ["settings.read"] },
  { path: "/desk/domains", label: "domains", rights: ["settings.read"] },
  { path: "/desk/brand", label: "brand", rights: ["settings.read"] },
  {
    path: "/desk/figures",
    label: "figures",
    rights: ["figures.people", "figures.money", "figures.moderation"],
  },
  { path: "/desk/transparency", label: "transparency", rights: ["transparency.read"] },
  { path: "/desk/retention", label: "retention", rights: ["retention.read"] },
  { path: "/desk/processing", label: "processing", rights: ["retention.read"] },
  { path: "/desk/breaches", label: "breaches", rights: ["breach.manage"] },
  { path: "/desk/health", label: "health", rights: ["health.read"] },
  { path: "/desk/audit", label: "audit", rights: ["audit.read"] },
  { path: "/desk/sign-up-lists", label: "sign_up_lists", rights: ["fingerprint.read"] },
  { path: "/desk/people", label: "people", rights: ["staff.manage"] },
  { path: "/desk/fictional", label: "fictional", rights: ["fictional.set"] },
  { path: "/desk/me", label: "me", rights: null },
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

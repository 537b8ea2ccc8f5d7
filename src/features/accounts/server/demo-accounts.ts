/** Accounts that can log in to the demo. All other members of the demo have no password. */
export const DEMO_ACCOUNTS = [
  { email: "free@demo.example", password: "velvet-demo-free", premium: false },
  { email: "premium@demo.example", password: "velvet-demo-premium", premium: true },
] as const;

/** Who can log in to the demo. Everybody else there has no password, and so nobody can. */
export const DEMO_ACCOUNTS = [
  { email: "free@demo.example", password: "velvet-demo-free", premium: false },
  { email: "premium@demo.example", password: "velvet-demo-premium", premium: true },
] as const;

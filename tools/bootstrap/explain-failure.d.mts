interface Context {
  root: string;
  signal?: string | null;
  free?: Record<string, number>;
  env?: Record<string, string>;
}

/** What npm's output means, and what to do about it. */
export function explainFailure(output: string, context: Context): Error;

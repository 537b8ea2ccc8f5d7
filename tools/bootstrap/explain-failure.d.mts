interface Context {
  root: string;
  signal?: string | null;
  free?: Record<string, number>;
  env?: Record<string, string>;
}

export function explainFailure(output: string, context: Context): Error;

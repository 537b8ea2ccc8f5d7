/** The part used here; the package has no types. */
declare module "autocannon" {
  type Result = { duration: number; errors: number; timeouts: number; non2xx: number };
  type Request = { method?: string; path?: string; headers?: Record<string, string>; body?: string };
  type Running = Promise<Result> & {
    on(
      event: "response",
      listener: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
    ): void;
  };
  export default function autocannon(options: {
    url: string;
    duration: number;
    connections: number;
    /** Called before each request is sent. */
    requests?: { setupRequest(request: Request): Request }[];
  }): Running;
}

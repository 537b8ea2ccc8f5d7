/**
 * The browser for tests, screenshots and benchmarks: CHROME_PATH, Playwright's or the system's. Undefined if
 * none runs.
 */
export function findBrowser(): string | undefined;
export function findPlaywrightBrowser(): string | undefined;
/** One browser of each kind on this machine. */
export function findBrowsers(): { shell: string | undefined; plain: string | undefined };

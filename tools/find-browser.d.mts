/** The browser for tests, pictures and measuring: CHROME_PATH, Playwright's own, the system's. Nothing when none runs. */
export function findBrowser(): string | undefined;
export function findPlaywrightBrowser(): string | undefined;

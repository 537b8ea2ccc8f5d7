/** Event on the window when a call, other than one to user.php, finds nobody logged in. */
export const SESSION_OVER = "session-over";

/** Event on the window that leads to the login: the sign-up modal closes, the page changes. */
export const REDIRECT_TO_LOGIN = "redirect-to-login";

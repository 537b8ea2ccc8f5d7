/** Told to the window when the sign-up is closed: the modal goes. */
export const SIGNUP_CLOSED = "signup-closed";

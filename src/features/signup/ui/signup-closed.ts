/** Window event after the sign-up was closed; the modal unmounts. */
export const SIGNUP_CLOSED = "signup-closed";

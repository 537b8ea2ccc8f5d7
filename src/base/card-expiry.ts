/** The month of expiry of a card whose provider does not tell it. Such a card stays until it is deleted or refused. */
export const UNKNOWN_EXPIRY = "9999-12";

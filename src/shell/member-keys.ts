/** Where the member's cache keeps what the shell asks for. */
export const LIKES = ["likes"];
export const USER = ["user"];

/** Where the member's cache keeps what the frame asks for. */
export const LIKES = ["likes"];
export const USER = ["user"];

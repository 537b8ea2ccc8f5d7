/** Where the member's cache keeps what `/api/likes.php` answers. */
export const LIKES = ["likes"];

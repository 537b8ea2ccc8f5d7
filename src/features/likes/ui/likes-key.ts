/** Key of `/api/likes.php` in the member's cache. */
export const LIKES = ["likes"];

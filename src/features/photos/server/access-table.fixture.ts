/**
 * Which pictures of a member's photos each viewer gets. Rows are viewers, columns are photos:
 * `clear` all pictures, `blur` only the blurred one, `-` none.
 * Requested with an address sealed for the viewer, so that only the right to see the photo decides.
 */
const SEALED_OPEN = `
viewer         main   second third  fourth private pending rejected
visitor        clear  blur   blur   blur   -       -       -
free           clear  clear  clear  blur   -       -       -
unconfirmed    clear  clear  clear  blur   -       -       -
premium        clear  clear  clear  clear  -       -       -
granted        clear  clear  clear  blur   clear   -       -
taken back     clear  clear  clear  blur   -       -       -
blocked        -      -      -      -      -       -       -
blocking       clear  clear  clear  blur   -       -       -
moderator      clear  clear  clear  blur   -       -       -
owner          clear  clear  clear  clear  clear   clear   clear
`;

/** Requested without a seal: public pictures only, and everything for the owner. */
const PLAIN_OPEN = `
viewer         main   second third  fourth private pending rejected
visitor        clear  blur   blur   blur   -       -       -
free           clear  blur   blur   blur   -       -       -
unconfirmed    clear  blur   blur   blur   -       -       -
premium        clear  blur   blur   blur   -       -       -
granted        clear  blur   blur   blur   -       -       -
taken back     clear  blur   blur   blur   -       -       -
blocked        -      -      -      -      -       -       -
blocking       clear  blur   blur   blur   -       -       -
moderator      clear  blur   blur   blur   -       -       -
owner          clear  clear  clear  clear  clear   clear   clear
`;

/**
 * The owner is invisible. `granted` can see them because of the grant; `liked` is a free member whom the owner likes.
 */
const SEALED_INVISIBLE = `
viewer         main   second third  fourth private pending rejected
visitor        -      -      -      -      -       -       -
free           -      -      -      -      -       -       -
liked          clear  clear  clear  blur   -       -       -
premium        -      -      -      -      -       -       -
granted        clear  clear  clear  blur   clear   -       -
taken back     -      -      -      -      -       -       -
blocked        -      -      -      -      -       -       -
owner          clear  clear  clear  clear  clear   clear   clear
`;

/**
 * The owner is in privacy mode. `matched granted`: a match with a grant; `matched blocked` and `matched blocking`: a match
 * whom the owner has blocked, or who has blocked the owner.
 */
const SEALED_PRIVATE = `
viewer            main   second third  fourth private pending rejected
visitor           -      -      -      -      -       -       -
free              -      -      -      -      -       -       -
liked             -      -      -      -      -       -       -
premium           -      -      -      -      -       -       -
granted           -      -      -      -      -       -       -
blocking          -      -      -      -      -       -       -
matched           clear  clear  clear  blur   -       -       -
matched granted   clear  clear  clear  blur   clear   -       -
matched blocked   -      -      -      -      -       -       -
matched blocking  clear  clear  clear  blur   -       -       -
owner             clear  clear  clear  clear  clear   clear   clear
`;

/** The owner is disabled, or invisible and requested without a seal: only the owner gets anything. */
const OWNER_ALONE = `
viewer         main   second third  fourth private pending rejected
visitor        -      -      -      -      -       -       -
free           -      -      -      -      -       -       -
liked          -      -      -      -      -       -       -
matched        -      -      -      -      -       -       -
premium        -      -      -      -      -       -       -
granted        -      -      -      -      -       -       -
owner          clear  clear  clear  clear  clear   clear   clear
`;

/** A leaving member is logged out and sees no more than anyone else. */
const NOBODY = OWNER_ALONE.replace(
  /^owner .*$/m,
  "owner          -      -      -      -      -       -       -",
);

/** There is no moderator role yet: the future one sees what a free member sees. */
export const ACCESS_TABLES = [
  { target: "open", address: "sealed", table: SEALED_OPEN },
  { target: "open", address: "plain", table: PLAIN_OPEN },
  { target: "invisible", address: "sealed", table: SEALED_INVISIBLE },
  { target: "invisible", address: "plain", table: OWNER_ALONE },
  { target: "in privacy mode", address: "sealed", table: SEALED_PRIVATE },
  { target: "in privacy mode", address: "plain", table: OWNER_ALONE },
  { target: "disabled", address: "sealed", table: OWNER_ALONE },
  { target: "leaving", address: "sealed", table: NOBODY },
] as const;

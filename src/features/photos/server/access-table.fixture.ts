/**
 * Who is given which picture of a member's photos. A row a viewer, a column a photo:
 * `clear` all pictures of it, `blur` the blurred one alone, `-` none.
 * Asked with an address that was sealed for this very viewer, so that nothing but the right decides.
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

/** Without a seal: what is everybody's, and to the owner all. */
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

/** The owner is invisible. Who was granted the private photos was shown the owner by it; `liked` is free. */
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

/** Invisible and asked for without a seal, or disabled: nothing but to the owner. */
const OWNER_ALONE = `
viewer         main   second third  fourth private pending rejected
visitor        -      -      -      -      -       -       -
free           -      -      -      -      -       -       -
liked          -      -      -      -      -       -       -
premium        -      -      -      -      -       -       -
granted        -      -      -      -      -       -       -
owner          clear  clear  clear  clear  clear   clear   clear
`;

/** Who leaves is logged out, and has nothing more to see than anybody. */
const NOBODY = OWNER_ALONE.replace(
  /^owner .*$/m,
  "owner          -      -      -      -      -       -       -",
);

/** There is no role of moderators yet: whoever will be one sees what a free member sees. */
export const ACCESS_TABLES = [
  { target: "open", address: "sealed", table: SEALED_OPEN },
  { target: "open", address: "plain", table: PLAIN_OPEN },
  { target: "invisible", address: "sealed", table: SEALED_INVISIBLE },
  { target: "invisible", address: "plain", table: OWNER_ALONE },
  { target: "disabled", address: "sealed", table: OWNER_ALONE },
  { target: "leaving", address: "sealed", table: NOBODY },
] as const;

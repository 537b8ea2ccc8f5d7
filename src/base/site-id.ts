import { z } from "zod";

/** Number of a site. In the database it has 32 bits. */
export const siteId = z.int().positive().max(2_147_483_647);

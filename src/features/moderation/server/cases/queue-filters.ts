/** What a person narrows a queue by. */
export type QueueFilters = {
  site?: number | undefined;
  country?: string | undefined;
  language?: string | undefined;
  rule?: string | undefined;
  trigger?: string | undefined;
};

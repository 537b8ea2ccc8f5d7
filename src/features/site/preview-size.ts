/** Size of preview pictures in pixels, which messengers and networks ask for. */
export const PREVIEW_SIZE = { width: 1_200, height: 630 };

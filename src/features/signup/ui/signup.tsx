export { useDraftEnd } from "./forget-draft.ts";
export { keepAnswers, keepFirstMessage } from "./given-answers.ts";
export { SignUpModal } from "./sign-up-modal.tsx";
export { SignedUp } from "./signed-up.tsx";

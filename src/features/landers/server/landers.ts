export { keepLanderViews, noteLanderView } from "./count-views.ts";
export { landerAddress, readReferredLander } from "./read-lander.ts";

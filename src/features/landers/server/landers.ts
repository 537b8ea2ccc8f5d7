export { keepLanderViews, noteLanderView } from "./count-views.ts";
export { landerAddress } from "./read-lander.ts";

import { href } from "react-router";

const CONVERSATION = /^\/members\/[^/]+\/chat$/;

/** Whether a place of the navigation is where somebody is, or above it. A conversation with a member is one of the messages. */
export function isAt(place: string, pathname: string): boolean {
  const path = pathname.replace(/(?<=.)\/$/, "");
  if (CONVERSATION.test(path)) return place === href("/chats");
  return path === place || (place !== "/" && path.startsWith(`${place}/`));
}

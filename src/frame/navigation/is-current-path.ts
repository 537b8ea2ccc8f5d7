import { href } from "react-router";

const CONVERSATION = /^\/members\/[^/]+\/chat$/;

/**
 * True if the current path is the navigation target or below it. A conversation with a member belongs to the messages.
 */
export function isCurrentPath(place: string, pathname: string): boolean {
  const path = pathname.replace(/(?<=.)\/$/, "");
  if (CONVERSATION.test(path)) return place === href("/chats");
  return path === place || (place !== "/" && path.startsWith(`${place}/`));
}

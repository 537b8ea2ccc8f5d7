import { href, redirect } from "react-router";
import type { Scope } from "#platform/scope.ts";
import type { LanderView } from "../contract.ts";
import type { LanderName } from "../rules.ts";
import { readLander } from "./read-lander.ts";

/** Data of a lander's page. Members have no need of one and are led to their start page. */
export function openLander(page: Scope, name: LanderName, slug?: string): LanderView {
  if (page.viewer.kind === "member") throw redirect(href("/members"));
  return readLander(page, name, slug);
}

import { gzipSync } from "node:zlib";

export type Script = { path: string; bytes: number };

const TAG = /<(?:link|script)\b[^>]*>/g;
const INLINE_MODULE = /<script\b[^>]*type="(?:module|text\/late-module)"[^>]*>([\s\S]*?)<\/script>/g;
const LATE = /<script\b[^>]*type="text\/late-module"[\s\S]*?<\/script>|<template\b[\s\S]*?<\/template>/g;
const STATIC_IMPORT = /(?:^|[;\s}])(?:import|export)\s*(?:[\w*{][^"'();]*?\bfrom\s*)?["']([^"']+\.js)["']/g;
const ANY_IMPORT = /\bimport\s*\(?\s*(?:[\w*{][^"'();]*?\bfrom\s*)?["']([^"']+\.js)["']/g;

const MEMBER_FRAME = /\bimport\(["'`]([^"'`]*\/member-frame-[^"'`]+\.js)["'`]\)/g;

type Kinds = {
  /** Leaves out the scripts that wait until the page has been loaded. */
  isEarly?: boolean;
  /** Of a member who is logged in: the frame of members counts too, although it is imported dynamically. */
  cookie?: string;
};

/**
 * All scripts that a browser loads for a page without a press: those named in the page, and everything they import
 * statically. Sizes are gzip, as served. The background work of members is left out: no page waits for it.
 */
export async function listScripts(page: string, { isEarly = false, cookie }: Kinds = {}): Promise<Script[]> {
  const whole = await loadPage(page, cookie);
  const html = isEarly ? whole.replaceAll(LATE, "") : whole;
  const found = new Map<string, Script>();
  const waiting = [...namedBy(html)].map((path) => new URL(path, page));
  for (const url of waiting) {
    if (found.has(url.pathname)) continue;
    const { code, bytes } = await loadScript(url);
    found.set(url.pathname, { path: url.pathname, bytes });
    const imports = matches(code, STATIC_IMPORT);
    if (cookie !== undefined) imports.push(...matches(code, MEMBER_FRAME));
    waiting.push(...imports.map((path) => new URL(path, url)));
  }
  return [...found.values()].sort((a, b) => b.bytes - a.bytes);
}

async function loadPage(page: string, cookie: string | undefined): Promise<string> {
  const answer = await fetch(page, cookie === undefined ? {} : { headers: { cookie }, redirect: "error" });
  return answer.text();
}

export function namedBy(html: string): Set<string> {
  const tags = html.match(TAG) ?? [];
  const preloads = tags
    .filter((tag) => tag.includes('rel="modulepreload"'))
    .map((tag) => attribute(tag, "href"));
  const sources = tags.filter((tag) => tag.startsWith("<script")).map((tag) => attribute(tag, "src"));
  const inline = [...html.matchAll(INLINE_MODULE)].flatMap(([, code = ""]) => matches(code, ANY_IMPORT));
  return new Set([...preloads, ...sources, ...inline].filter((path) => path !== null));
}

async function loadScript(url: URL): Promise<{ code: string; bytes: number }> {
  const answer = await fetch(url, { headers: { "Accept-Encoding": "gzip" } });
  if (!answer.ok) throw new Error(`${url.pathname} answers ${answer.status}`);
  const length =
    answer.headers.get("Content-Encoding") === "gzip" ? answer.headers.get("Content-Length") : null;
  const code = await answer.text();
  return { code, bytes: length === null ? gzipSync(code, { level: 9 }).length : Number(length) };
}

function attribute(tag: string, name: string): string | null {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? null;
}

function matches(code: string, pattern: RegExp): string[] {
  return [...code.matchAll(pattern)].map(([, path = ""]) => path);
}

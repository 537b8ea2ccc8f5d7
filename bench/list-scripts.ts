import { gzipSync } from "node:zlib";

export type Script = { path: string; bytes: number };

const TAG = /<(?:link|script)\b[^>]*>/g;
const INLINE_MODULE = /<script\b[^>]*type="(?:module|text\/late-module)"[^>]*>([\s\S]*?)<\/script>/g;
const LATE = /<script\b[^>]*type="text\/late-module"[\s\S]*?<\/script>|<template\b[\s\S]*?<\/template>/g;
const STATIC_IMPORT = /(?:^|[;\s}])(?:import|export)\s*(?:[\w*{][^"'();]*?\bfrom\s*)?["']([^"']+\.js)["']/g;
const ANY_IMPORT = /\bimport\s*\(?\s*(?:[\w*{][^"'();]*?\bfrom\s*)?["']([^"']+\.js)["']/g;

/**
 * All scripts that a browser loads for a page without a press: those named in the page, and everything they import
 * statically. Sizes are gzip, as served.
 * @param isEarly leaves out those that wait until the page has been loaded
 */
export async function listScripts(page: string, isEarly = false): Promise<Script[]> {
  const whole = await (await fetch(page)).text();
  const html = isEarly ? whole.replaceAll(LATE, "") : whole;
  const found = new Map<string, Script>();
  const waiting = [...namedBy(html)].map((path) => new URL(path, page));
  for (const url of waiting) {
    if (found.has(url.pathname)) continue;
    const { code, bytes } = await loadScript(url);
    found.set(url.pathname, { path: url.pathname, bytes });
    waiting.push(...matches(code, STATIC_IMPORT).map((path) => new URL(path, url)));
  }
  return [...found.values()].sort((a, b) => b.bytes - a.bytes);
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

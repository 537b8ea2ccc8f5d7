import { z } from "zod";

/** A body of plain bytes, such as a picture, as it arrives. */
export type Bytes = { contentType: string; stream: AsyncIterable<Uint8Array> };

export type BytesLimits = { contentTypes: readonly string[]; maxBytes: number };

type Marked<Key extends string, Value> = { readonly [key in Key]: Value };

/** In the place of an endpoint's body: bytes of these types and no more than so many, instead of JSON. */
export function bytes(limits: BytesLimits): z.ZodType<Bytes> & Marked<"bytesLimits", BytesLimits> {
  return Object.assign(z.custom<Bytes>(), { bytesLimits: limits });
}

export function bytesLimitsOf(body: z.ZodType): BytesLimits | undefined {
  return "bytesLimits" in body ? (body.bytesLimits as BytesLimits) : undefined;
}

/** In the place of an endpoint's output: it writes its own answer, a file of one of these types, instead of JSON. */
export function fileAnswer(
  contentTypes: readonly string[],
): z.ZodType<Response> & Marked<"fileTypes", readonly string[]> {
  return Object.assign(z.custom<Response>(), { fileTypes: contentTypes });
}

export function fileTypesOf(output: z.ZodType): readonly string[] | undefined {
  return "fileTypes" in output ? (output.fileTypes as readonly string[]) : undefined;
}

import { z } from "zod";

/** Request body of raw bytes, such as a picture. */
export type Bytes = { contentType: string; stream: AsyncIterable<Uint8Array> };

export type BytesLimits = {
  contentTypes: readonly string[];
  maxBytes: number;
  /** Name of a site's setting with a lower limit, for the API description. */
  setting?: string;
};

type Marked<Key extends string, Value> = { readonly [key in Key]: Value };

/**
 * Stands in for an endpoint's body schema: the endpoint takes bytes of these types, up to a limit, instead of JSON.
 */
export function bytes(limits: BytesLimits): z.ZodType<Bytes> & Marked<"bytesLimits", BytesLimits> {
  return Object.assign(z.custom<Bytes>(), { bytesLimits: limits });
}

export function bytesLimitsOf(body: z.ZodType): BytesLimits | undefined {
  return "bytesLimits" in body ? (body.bytesLimits as BytesLimits) : undefined;
}

/**
 * Stands in for an endpoint's output schema: the endpoint answers with a file of one of these types instead of
 * JSON.
 */
export function fileAnswer(
  contentTypes: readonly string[],
): z.ZodType<Response> & Marked<"fileTypes", readonly string[]> {
  return Object.assign(z.custom<Response>(), { fileTypes: contentTypes });
}

export function fileTypesOf(output: z.ZodType): readonly string[] | undefined {
  return "fileTypes" in output ? (output.fileTypes as readonly string[]) : undefined;
}

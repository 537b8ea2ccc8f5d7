import type { OutputOf } from "#base/endpoint.ts";
import type { PathOf, QueryFor, UploadEndpoint } from "#base/endpoint-call.ts";
import { addressOf, CallError, type Query, readFailure } from "./call.ts";

type Upload = {
  file: Blob;
  memberId: number | null;
  /** Called with the share that has been sent, 0 to 1. */
  onSent: (share: number) => void;
  signal: AbortSignal;
};

/**
 * Sends one file. Uses XMLHttpRequest, because fetch does not report progress.
 * @throws CallError, also as a network failure if the upload was aborted
 */
export function upload<E extends UploadEndpoint = never>(
  method: E["method"],
  path: PathOf<E>,
  options: Upload & QueryFor<E>,
): Promise<OutputOf<E>> {
  const { file, memberId, onSent, signal, query }: Upload & { query?: Query } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onSent(loaded / total);
    };
    request.upload.onload = () => onSent(1);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(request.response);
      else reject(readFailure(path, request.status, request.response ?? {}));
    };
    request.onerror = () => reject(new CallError(0, {}));
    request.ontimeout = request.onerror;
    request.onabort = request.onerror;
    signal.addEventListener("abort", () => request.abort());
    request.open(method, addressOf(path, query));
    request.setRequestHeader("Content-Type", file.type);
    request.setRequestHeader("X-Member", String(memberId ?? 0));
    request.setRequestHeader("Accept", "application/json");
    request.responseType = "json";
    request.send(file);
  });
}

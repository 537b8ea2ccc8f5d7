import { CallError } from "#ui/call.ts";
import type { Photo } from "../contract.ts";

export type Sending = { photo: Promise<Photo>; cancel(): void };

/**
 * Sends one picture. XMLHttpRequest and not fetch, which cannot tell how much has gone.
 * @param onSent the share that has left the device, 0 to 1
 * @throws CallError; nothing of it when it was cancelled
 */
export function sendPhoto(picture: Blob, onSent: (share: number) => void): Sending {
  const request = new XMLHttpRequest();
  const photo = new Promise<Photo>((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onSent(loaded / total);
    };
    request.upload.onload = () => onSent(1);
    request.onload = () => {
      const answer = request.response ?? {};
      if (request.status === 201) resolve(answer as Photo);
      else reject(new CallError(request.status, answer));
    };
    request.onerror = () => reject(new CallError(0, {}));
    request.ontimeout = request.onerror;
    request.open("POST", "/api/photos");
    request.setRequestHeader("Content-Type", picture.type);
    request.setRequestHeader("Accept", "application/json");
    request.responseType = "json";
    request.send(picture);
  });
  return { photo, cancel: () => request.abort() };
}

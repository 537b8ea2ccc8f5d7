import { useEffect, useState } from "react";

/** Returns an address for `<img src>` of a picture that is not uploaded yet. */
export function useObjectUrl(picture: Blob | null | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!picture) return;
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return address;
}

/** Hashes of a picture's bytes as they were uploaded, in hexadecimal. */
export type ImageHashes = {
  md5: string;
  sha1: string;
  /** Computed by whoever holds a licence for it; never by us. */
  photoDna?: string;
};

/** The list that names a picture, and how the picture is called there. */
export type KnownImage = { list: string; reference: string };

/** Someone who keeps lists of pictures that show the sexual abuse of children. The pictures themselves never leave us. */
export type KnownImages = {
  name: string;
  /**
   * @returns null if no list names the picture
   * @throws ProviderError without an answer; the picture then counts as not checked
   */
  find(hashes: ImageHashes): Promise<KnownImage | null>;
};

/** One file of what a device needs to recognise speech by itself, as it is fetched. */
export interface PackFile {
  name: string;
  /** Below the address of this app. */
  file: string;
  /** What is fetched, compressed. */
  bytes: number;
  /** Of what is in it. */
  sha256: string;
}

/** The files; filled in by the build (infra/frontend/speech-pack.mjs). */
export const PACK: readonly PackFile[] = [];

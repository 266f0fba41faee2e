interface ImportMetaEnv {
  readonly VITE_API_URL?: string
}

/** Made by the build: where the listener's files are, and how long they are when unpacked. */
declare const __LISTENING_FILES__: Record<
  keyof typeof import('@sidelight/listening/listening-files').LISTENING_FILES,
  { address: string; bytes: number }
>

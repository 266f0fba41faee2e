interface ImportMetaEnv {
  readonly VITE_API_URL?: string
}

/** Defined by the build: the addresses of the listener's files and their unpacked sizes. */
declare const __LISTENING_FILES__: Record<
  keyof typeof import('@sidelight/listening/listening-files').LISTENING_FILES,
  { address: string; bytes: number }
>

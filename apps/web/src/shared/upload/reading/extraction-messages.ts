export interface ExtractionRequest {
  file: ArrayBuffer
}

export interface ExtractionMessage {
  type: 'extracted'
  /** As JSON; undefined if only the server can read the file. */
  pages: string | undefined
}

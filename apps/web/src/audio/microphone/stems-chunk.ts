/** A chunk of the two stems of a tape, which come from one audio thread and are locked to the sample. */
export interface StemsChunk {
  /** Interleaved: microphone, partner. */
  samples: Int16Array<ArrayBuffer>
  /**
   * The frame of the audio context at the first sample. It is counted and not read, because a starved browser holds its
   * frame number back and then makes up for it.
   */
  frame: number
  /** How many samples of each stem were lost before this chunk. */
  gap: number
}

/** A video may show a frame late, never early: of this many the one that was shown with the shortest delay counts. */
const REMEMBERED_FRAMES = 60

/**
 * The times of a playing stream on the clock of the page. Its own times are even but belong to the sound card, which drifts;
 * the times at which frames are shown do not drift but jump with the screen.
 */
export class MediaClock {
  #offsets: number[] = []
  #lastMediaMs = -Infinity
  #lastMs = -Infinity

  toPageMs(mediaMs: number, shownMs: number): number {
    // Where the stream has no time of its own.
    const isStanding = mediaMs <= this.#lastMediaMs
    this.#lastMediaMs = mediaMs
    if (isStanding) this.#offsets = []
    this.#offsets = [...this.#offsets, shownMs - mediaMs].slice(-REMEMBERED_FRAMES)
    this.#lastMs = Math.max(mediaMs + Math.min(...this.#offsets), this.#lastMs + 1)
    return this.#lastMs
  }
}

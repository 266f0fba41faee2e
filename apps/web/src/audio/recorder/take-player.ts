/** Plays one take at a time; the next one replaces it. */
export class TakePlayer {
  readonly #onChanged: (lineId: string | undefined) => void
  #element: HTMLAudioElement | undefined

  constructor(onChanged: (lineId: string | undefined) => void) {
    this.#onChanged = onChanged
  }

  /** Rejects if the browser does not play it. */
  async play(lineId: string, take: Blob): Promise<void> {
    this.stop()
    const element = new Audio(URL.createObjectURL(take))
    this.#element = element
    const end = () => {
      if (this.#element === element) this.stop()
    }
    element.addEventListener('ended', end)
    this.#onChanged(lineId)
    try {
      await element.play()
    } catch (error) {
      // Stopped before it started: not an error.
      if (this.#element !== element) return
      end()
      throw error
    }
  }

  stop(): void {
    const element = this.#element
    if (element === undefined) return
    this.#element = undefined
    element.pause()
    URL.revokeObjectURL(element.src)
    this.#onChanged(undefined)
  }
}

/** Lets one take be heard at a time: the next takes the place of the one before. */
export class TakePlayer {
  readonly #changed: (current: string | undefined) => void
  #element: HTMLAudioElement | undefined

  constructor(changed: (current: string | undefined) => void) {
    this.#changed = changed
  }

  /** Throws what the browser has against it. */
  async play(sceneId: string, take: Blob): Promise<void> {
    this.stop()
    const element = new Audio(URL.createObjectURL(take))
    this.#element = element
    const end = () => {
      if (this.#element === element) this.stop()
    }
    element.addEventListener('ended', end)
    this.#changed(sceneId)
    try {
      await element.play()
    } catch (error) {
      // Stopped before it began: whoever stopped it knows.
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
    this.#changed(undefined)
  }
}

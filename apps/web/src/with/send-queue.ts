import { RefusedCall } from '#lib/api/guest-client.ts'

const RETRY_MS = 5000

interface Listeners<Saved> {
  onSaved: (lineId: string, saved: Saved) => void
  onRefused: (lineId: string, message: string) => void
  onEnded: () => void
  onChange: () => void
}

/** Sends what was read, one line after the other. What does not arrive is kept and sent when the network is back. */
export class SendQueue<Saved> {
  readonly #waiting = new Map<string, () => Promise<Saved>>()
  readonly #listeners: Listeners<Saved>
  #isSending = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(listeners: Listeners<Saved>) {
    this.#listeners = listeners
    addEventListener('online', () => void this.#run())
  }

  get count(): number {
    return this.#waiting.size
  }

  /** A line that was read again replaces what still waits. */
  add(lineId: string, send: () => Promise<Saved>): void {
    this.#waiting.set(lineId, send)
    this.#listeners.onChange()
    void this.#run()
  }

  clear(): void {
    this.#waiting.clear()
    clearTimeout(this.#timer)
  }

  async #run(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    clearTimeout(this.#timer)
    for (const [lineId, send] of this.#waiting) if (!(await this.#send(lineId, send))) break
    this.#isSending = false
    this.#listeners.onChange()
  }

  /** False if the others have to wait. */
  async #send(lineId: string, send: () => Promise<Saved>): Promise<boolean> {
    const isLatest = () => this.#waiting.get(lineId) === send
    try {
      const saved = await send()
      if (isLatest()) this.#waiting.delete(lineId)
      this.#listeners.onSaved(lineId, saved)
      return true
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error
      if (error.refusal === 'later') {
        this.#timer = setTimeout(() => void this.#run(), RETRY_MS)
        return false
      }
      if (isLatest()) this.#waiting.delete(lineId)
      if (error.refusal === 'again') this.#listeners.onRefused(lineId, error.message)
      else this.#listeners.onEnded()
      return error.refusal === 'again'
    }
  }
}

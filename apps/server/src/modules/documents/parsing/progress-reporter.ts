interface Progress {
  done: number
  of: number
  message: string
}

/** Each change is a write to the database; nobody reads faster than this. */
const TOLD_EVERY_MS = 400

/** Tells how far it is, one at a time and not too often. A failure to tell is no failure of the work. */
export function createProgressReporter(write: (progress: Progress) => Promise<void>) {
  let toldAt = 0
  let writing = Promise.resolve()
  let isWriting = false
  return {
    tell(done: number, of: number): void {
      if (isWriting || performance.now() - toldAt < TOLD_EVERY_MS) return
      isWriting = true
      toldAt = performance.now()
      writing = write({ done, of, message: `Reading page ${Math.min(done + 1, of)} of ${of}` })
        .catch(() => undefined)
        .finally(() => (isWriting = false))
    },
    /** Nothing is told after this. */
    end: (): Promise<void> => {
      toldAt = Infinity
      return writing
    },
  }
}

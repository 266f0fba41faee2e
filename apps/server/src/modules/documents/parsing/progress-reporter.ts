interface Progress {
  done: number
  of: number
  message: string
}

/** Every report is a write to the database. */
const MIN_INTERVAL_MS = 400

/** Writes progress reports one at a time and not too often. A failed write is ignored. */
export function createProgressReporter(write: (progress: Progress) => Promise<void>) {
  let lastReportAt = 0
  let writing = Promise.resolve()
  let isWriting = false
  return {
    report(done: number, of: number): void {
      if (isWriting || performance.now() - lastReportAt < MIN_INTERVAL_MS) return
      isWriting = true
      lastReportAt = performance.now()
      // A report that fails is followed by the next one, and parsing does not depend on it.
      writing = write({ done, of, message: `Reading page ${Math.min(done + 1, of)} of ${of}` })
        .catch(() => undefined)
        .finally(() => (isWriting = false))
    },
    /** Writes no further reports. */
    stop: (): Promise<void> => {
      lastReportAt = Infinity
      return writing
    },
  }
}

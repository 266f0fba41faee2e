import type { Page } from '@playwright/test'

/** What was seen and heard of a line while it was active. */
export interface LoggedLine {
  line: number
  chip: string
  /** The loudest sample that went to the sound card meanwhile. */
  peak: number
  /** How many letters of the line were highlighted, step by step. */
  highlightedLetters: number[]
  /** Style of the highlighted words: weight, red, green, blue. */
  style: number[]
}

/** Logs in the page from now on, because on a busy machine a short line comes and goes between two polls of a test. */
export async function startRehearsalLog(page: Page): Promise<void> {
  await page.evaluate(() => {
    const log: LoggedLine[] = []
    Object.assign(window, { rehearsalLog: log })
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    const toRgb = (colour: string): number[] => {
      if (canvas === null) return []
      canvas.fillStyle = colour
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
      return [red, green, blue]
    }
    const CHIPS = ['Loading...', 'Playing', 'Your line', 'Listening', 'Recording', 'Completed']
    const logActiveLine = () => {
      const card = document.querySelector('li[data-line][aria-current]')
      if (card === null) return
      const line = Number(/Line #(\d+)/.exec(card.textContent)?.[1])
      const texts = [...card.querySelectorAll('span')].map(({ textContent }) => textContent)
      const chip = texts.find((text) => CHIPS.includes(text)) ?? ''
      const last = log.at(-1)
      if (last?.line !== line || last.chip !== chip)
        log.push({ line, chip, peak: 0, highlightedLetters: [], style: [] })
      logHighlight(card, log.at(-1))
    }
    const logHighlight = (card: Element, logged: LoggedLine | undefined) => {
      const words = card.querySelector('[data-heard]')
      const letters = words?.textContent.length ?? 0
      if (words === null || logged === undefined || letters === (logged.highlightedLetters.at(-1) ?? 0)) return
      const { fontWeight, color } = getComputedStyle(words)
      logged.highlightedLetters.push(letters)
      logged.style = [Number(fontWeight), ...toRgb(color)]
    }
    new MutationObserver(logActiveLine).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['aria-current'],
    })
    // As long as an analyser keeps, because a busy page draws only a few frames a second.
    const samples = new Float32Array(8192)
    const measurePeak = () => {
      const { outputRecording } = window as unknown as { outputRecording: { analysers: AnalyserNode[] } }
      const logged = log.at(-1)
      for (const analyser of outputRecording.analysers) {
        analyser.getFloatTimeDomainData(samples)
        if (logged !== undefined)
          logged.peak = samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), logged.peak)
      }
      requestAnimationFrame(measurePeak)
    }
    measurePeak()
  })
}

export const readRehearsalLog = (page: Page): Promise<LoggedLine[]> =>
  page.evaluate(() => (window as unknown as { rehearsalLog: LoggedLine[] }).rehearsalLog)

export const findLoggedLine = (log: readonly LoggedLine[], line: number, chip: string): LoggedLine | undefined =>
  log.find((logged) => logged.line === line && logged.chip === chip)

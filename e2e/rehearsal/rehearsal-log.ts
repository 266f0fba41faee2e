import type { Page } from '@playwright/test'

/** What somebody saw and heard of a line while it was on stage. */
export interface Seen {
  line: number
  chip: string
  /** The loudest sample that went to the sound card meanwhile. */
  peak: number
  /** How far its words were lit, one step after the other. */
  litLetters: number[]
  /** The look of the words that were lit: weight, red, green, blue. */
  look: number[]
}

/** From now on everything is noted: on a busy machine a short line comes and goes between two looks of a test. */
export async function startRehearsalLog(page: Page): Promise<void> {
  await page.evaluate(() => {
    const log: Seen[] = []
    Object.assign(window, { roomLog: log })
    const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    const toRgb = (colour: string): number[] => {
      if (pen === null) return []
      pen.fillStyle = colour
      pen.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data
      return [red, green, blue]
    }
    const CHIPS = ['Loading...', 'Playing', 'Your line', 'Listening', 'Recording', 'Completed']
    const look = () => {
      const card = document.querySelector('li[data-segment][aria-current]')
      if (card === null) return
      const line = Number(/Line #(\d+)/.exec(card.textContent)?.[1])
      const chip = [...card.querySelectorAll('span')].map((one) => one.textContent).find((one) => CHIPS.includes(one))
      const last = log.at(-1)
      if (last?.line !== line || last.chip !== (chip ?? ''))
        log.push({ line, chip: chip ?? '', peak: 0, litLetters: [], look: [] })
      noteWords(card, log.at(-1))
    }
    const noteWords = (card: Element, seen: Seen | undefined) => {
      const words = card.querySelector('[data-heard]')
      const letters = words?.textContent.length ?? 0
      if (words === null || seen === undefined || letters === (seen.litLetters.at(-1) ?? 0)) return
      const { fontWeight, color } = getComputedStyle(words)
      seen.litLetters.push(letters)
      seen.look = [Number(fontWeight), ...toRgb(color)]
    }
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['aria-current'],
    })
    // As much as an ear keeps: a busy page looks a few times a second.
    const samples = new Float32Array(8192)
    const hear = () => {
      const { ears } = (window as unknown as { watch: { ears: AnalyserNode[] } }).watch
      const seen = log.at(-1)
      for (const ear of ears) {
        ear.getFloatTimeDomainData(samples)
        if (seen !== undefined) seen.peak = samples.reduce((most, one) => Math.max(most, Math.abs(one)), seen.peak)
      }
      requestAnimationFrame(hear)
    }
    hear()
  })
}

export const readRehearsalLog = (page: Page): Promise<Seen[]> =>
  page.evaluate(() => (window as unknown as { roomLog: Seen[] }).roomLog)

/** What was seen of one line. */
export const seenOf = (log: readonly Seen[], line: number, chip: string): Seen | undefined =>
  log.find((one) => one.line === line && one.chip === chip)

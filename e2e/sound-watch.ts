import type { Page } from '@playwright/test'

/** Remembers every element that was ever asked to play, before the page has any. */
export async function watchSounds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: HTMLMediaElement[] = []
    Object.assign(window, { heard })
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      if (!heard.includes(this)) heard.push(this)
      return play.call(this)
    }
  })
}

/** How far the sound that plays has come, in seconds; 0 in silence. */
export const playedSeconds = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { heard } = window as unknown as { heard: HTMLMediaElement[] }
    return Math.max(0, ...heard.filter(({ paused }) => !paused).map(({ currentTime }) => currentTime))
  })

/** The loudest sample of what plays within a second: a file of zeros moves forward, too. */
export const listen = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { heard } = window as unknown as { heard: HTMLMediaElement[] }
    const element = heard.find(({ paused }) => !paused)
    if (element === undefined) return 0
    const context = new AudioContext()
    const ear = context.createAnalyser()
    context.createMediaElementSource(element).connect(ear).connect(context.destination)
    await context.resume()
    const samples = new Float32Array(ear.fftSize)
    let peak = 0
    for (const deadline = performance.now() + 1000; performance.now() < deadline && peak < 0.05;) {
      ear.getFloatTimeDomainData(samples)
      peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), peak)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return peak
  })

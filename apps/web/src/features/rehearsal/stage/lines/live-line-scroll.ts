import { scrollBehavior } from '#lib/navigation/scroll-behavior.ts'

const SCROLL_MS = 420
/** The live line begins at this share of the screen's height, near the camera of a laptop or a phone. */
const LIVE_SHARE = 0.3
const HEADER_PX = 72
const MARGIN_PX = 24

let frame = 0

/**
 * Scrolls until the line begins at a third of the screen, or higher if it is long. Measured again in every frame,
 * because the line grows while it becomes the live one.
 */
export function scrollToLiveLine(id: string): void {
  animateScroll(() => {
    const live = document.querySelector(`[data-line="${id}"] [data-live]`)?.getBoundingClientRect()
    if (live === undefined) return 0
    const highest = findDockTop() - MARGIN_PX - live.height
    return live.top - Math.max(HEADER_PX, Math.min(innerHeight * LIVE_SHARE, highest))
  })
}

/** A line may be longer than the screen: the word that is spoken stays above the dock. */
export function keepWordInView(): void {
  const word = document.querySelector('[data-live] [data-next-word]')?.getBoundingClientRect()
  if (word === undefined || word.bottom <= findDockTop() - MARGIN_PX) return
  const target = word.top - innerHeight * LIVE_SHARE + window.scrollY
  animateScroll(() => target - window.scrollY)
}

export const stopScrolling = (): void => cancelAnimationFrame(frame)

const findDockTop = (): number =>
  document.querySelector('[data-stage-dock]')?.getBoundingClientRect().top ?? innerHeight

/** `findDistance` is asked in every frame how far it is from here. */
function animateScroll(findDistance: () => number): void {
  stopScrolling()
  const durationMs = scrollBehavior() === 'smooth' ? SCROLL_MS : 0
  const startMs = performance.now()
  let passed = 0
  let isSettled = false
  const step = (nowMs: number) => {
    const share = durationMs === 0 ? 1 : Math.min(1, Math.max(0, (nowMs - startMs) / durationMs))
    const eased = 1 - (1 - share) ** 3
    const rest = passed === 1 ? 1 : (eased - passed) / (1 - passed)
    passed = eased
    window.scrollTo({ top: window.scrollY + findDistance() * rest, behavior: 'instant' })
    if (isSettled) return
    // Once more at the end: lines that came into view were drawn with an estimated height until now.
    isSettled = share === 1
    frame = requestAnimationFrame(step)
  }
  frame = requestAnimationFrame(step)
}

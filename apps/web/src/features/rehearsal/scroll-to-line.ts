import { scrollBehavior } from '#lib/navigation/scroll-behavior.ts'

/** Waits for the next frame, because the current line is drawn taller than the others. */
export function scrollToSegment(id: string): void {
  requestAnimationFrame(() => {
    const segment = document.querySelector(`[data-segment="${id}"]`)
    segment?.scrollIntoView({ block: 'center', behavior: scrollBehavior() })
  })
}

export const scrollToTop = (): void => window.scrollTo({ top: 0, behavior: scrollBehavior() })

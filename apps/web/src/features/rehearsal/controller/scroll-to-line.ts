import { scrollBehavior } from '#lib/navigation/scroll-behavior.ts'

/** Once it is drawn on stage, where it is taller: what was measured before would leave its foot under the dock. */
export function scrollToSegment(id: string): void {
  requestAnimationFrame(() => {
    const segment = document.querySelector(`[data-segment="${id}"]`)
    segment?.scrollIntoView({ block: 'center', behavior: scrollBehavior() })
  })
}

export const scrollToTop = (): void => window.scrollTo({ top: 0, behavior: scrollBehavior() })

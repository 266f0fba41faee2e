import { scrollBehavior } from '#lib/navigation/scroll-behavior.ts'

/** Waits for the next frame, because the current line is drawn taller than the others. */
export function scrollToLine(id: string): void {
  requestAnimationFrame(() => {
    const card = document.querySelector(`[data-line="${id}"]`)
    card?.scrollIntoView({ block: 'center', behavior: scrollBehavior() })
  })
}

export const scrollToTop = (): void => window.scrollTo({ top: 0, behavior: scrollBehavior() })

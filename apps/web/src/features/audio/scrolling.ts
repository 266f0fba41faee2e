const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Once it is drawn on stage, where it is taller: what was measured before would leave its foot under the dock. */
export function scrollToSegment(id: string): void {
  requestAnimationFrame(() => {
    const behavior = isCalm() ? 'auto' : 'smooth'
    document.querySelector(`[data-segment="${id}"]`)?.scrollIntoView({ block: 'center', behavior })
  })
}

export const scrollToTop = (): void => window.scrollTo({ top: 0, behavior: isCalm() ? 'auto' : 'smooth' })

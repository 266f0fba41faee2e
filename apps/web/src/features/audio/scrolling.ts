const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

export function scrollToSegment(id: string): void {
  const behavior = isCalm() ? 'auto' : 'smooth'
  document.querySelector(`[data-segment="${id}"]`)?.scrollIntoView({ block: 'center', behavior })
}

export const scrollToTop = (): void => window.scrollTo({ top: 0, behavior: isCalm() ? 'auto' : 'smooth' })

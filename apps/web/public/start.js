// A page that was drawn at build time can be read at once. What makes it alive comes when it is on the screen with its
// letters and pictures, or with the first touch, so that neither has to wait for the other.
{
  const { entry, chunks } = document.currentScript.dataset
  const touches = ['pointerdown', 'keydown', 'touchstart']
  /** In a tab that nobody looks at nothing is ever painted. */
  const LONGEST_MS = 3000
  let isStarted = false
  const start = () => {
    if (isStarted) return
    isStarted = true
    for (const touch of touches) removeEventListener(touch, start, true)
    for (const href of chunks.split(' ')) {
      const link = document.createElement('link')
      Object.assign(link, { rel: 'modulepreload', href })
      document.head.append(link)
    }
    void import(entry)
  }
  const afterPaint = () => {
    if (!PerformanceObserver.supportedEntryTypes?.includes('paint')) {
      start()
      return
    }
    setTimeout(start, LONGEST_MS)
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      start()
    }).observe({ type: 'paint', buffered: true })
  }
  for (const touch of touches) addEventListener(touch, start, { capture: true, passive: true })
  if (document.readyState === 'complete') afterPaint()
  else addEventListener('load', afterPaint, { once: true })
}

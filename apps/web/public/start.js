// A page that was drawn at build time can be read at once. What makes it alive comes when it is on the screen with its
// letters and pictures, or with the first touch, so that neither has to wait for the other.
{
  /** Each after those it needs; the last takes the page over. */
  const scripts = document.currentScript.dataset.scripts.split(' ')
  const touches = ['pointerdown', 'keydown', 'touchstart']
  /** In a tab that nobody looks at nothing is ever painted. */
  const LONGEST_MS = 3000
  /**
   * Pressed before anybody could answer, each once: who presses again and again means the same.
   *
   * @type {Set<HTMLElement>}
   */
  const pressed = new Set()
  /** @param {MouseEvent} event */
  const keep = (event) => {
    const control = event.target instanceof Element && event.target.closest('button, [type=radio]')
    if (!(control instanceof HTMLElement)) return
    event.preventDefault()
    pressed.add(control)
  }
  const bring = async () => {
    for (const href of scripts) {
      const link = document.createElement('link')
      Object.assign(link, { rel: 'modulepreload', href })
      document.head.append(link)
    }
    // One by one, with a breath before each: together they would hold up a finger that scrolls.
    for (const script of scripts) {
      await new Promise((resolve) => setTimeout(resolve))
      await import(script)
    }
    removeEventListener('click', keep, true)
    for (const control of pressed) control.click()
  }
  let isStarted = false
  const start = () => {
    if (isStarted) return
    isStarted = true
    for (const touch of touches) removeEventListener(touch, start, true)
    void bring()
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
  addEventListener('click', keep, true)
  if (document.readyState === 'complete') afterPaint()
  else addEventListener('load', afterPaint, { once: true })
}

// A prerendered page can be read, and its links followed, without the app. The app is downloaded once the page is
// painted, but runs only when somebody uses the page or sees a part that needs it: it keeps a slow phone busy for about
// a second.
{
  /** Each after its imports; the last one hydrates the page. */
  const scripts = document.currentScript.dataset.scripts.split(' ')
  /** Assistive technology may click without a pointer; `storage` is a new theme or session from another tab. */
  const uses = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'scroll', 'click', 'storage']
  /** They need the app before the first click: a browser lets the microphone and audio start only inside the click. */
  const inputs = 'form, fieldset'
  const NEAR_SCREEN = '200px'
  const html = document.documentElement

  /**
   * Clicked before hydration, each once: a repeated click means the same.
   *
   * @type {Set<HTMLElement>}
   */
  const clicked = new Set()
  /** @param {MouseEvent} event */
  const keepClick = (event) => {
    const control = event.target instanceof Element && event.target.closest('button, [type=radio]')
    if (!(control instanceof HTMLElement)) return
    event.preventDefault()
    clicked.add(control)
  }

  let isDownloading = false
  const download = () => {
    if (isDownloading) return
    isDownloading = true
    for (const href of scripts) {
      const link = document.createElement('link')
      Object.assign(link, { rel: 'modulepreload', href })
      document.head.append(link)
    }
  }

  const run = async () => {
    download()
    // One task each: all in one would delay the response to a touch.
    for (const script of scripts) {
      await new Promise((resolve) => setTimeout(resolve))
      await import(script)
    }
    removeEventListener('click', keepClick, true)
    for (const control of clicked) control.click()
    html.style.removeProperty('scroll-behavior')
  }

  let isStarted = false
  const start = () => {
    if (isStarted) return
    isStarted = true
    for (const use of uses) removeEventListener(use, start, true)
    // Until the router does it, links to sections must scroll smoothly too; the style sheet excepts reduced motion.
    html.style.scrollBehavior = 'smooth'
    run().catch((/** @type {unknown} */ error) => {
      reportError(error)
      void import('./failed.js')
    })
  }

  const onPainted = () => {
    // Without the app the bar shows no avatar, and stays transparent if the page was opened at a section.
    if (html.classList.contains('has-session') || scrollY > 0) start()
    else download()
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        start()
      },
      { rootMargin: NEAR_SCREEN },
    )
    for (const input of document.querySelectorAll(inputs)) observer.observe(input)
  }

  const afterPaint = () =>
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      onPainted()
    }).observe({ type: 'paint', buffered: true })

  for (const use of uses) addEventListener(use, start, { capture: true, passive: true })
  addEventListener('click', keepClick, true)
  if (document.readyState === 'complete') afterPaint()
  else addEventListener('load', afterPaint, { once: true })
}

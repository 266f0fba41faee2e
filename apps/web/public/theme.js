// Before the first paint: no light page flashes dark.
{
  let chosen = null
  try {
    chosen = localStorage.getItem('darkMode')
    if (localStorage.getItem('accessToken')) document.documentElement.classList.add('has-session')
  } catch {
    // No storage: as the system.
  }
  if (chosen ? chosen === 'false' : matchMedia('(prefers-color-scheme: light)').matches) {
    document.documentElement.classList.add('light')
    document.querySelector('[name="theme-color"]')?.setAttribute('content', '#F5F1E8')
  }
}
addEventListener('error', ({ target }) => void (target instanceof HTMLScriptElement && import('./failed.js')), true)

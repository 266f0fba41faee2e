// Before the first paint: no light page flashes dark.
try {
  if (localStorage.getItem('darkMode') === 'false') {
    document.documentElement.classList.add('light')
    document.querySelector('[name="theme-color"]')?.setAttribute('content', '#F5F1E8')
  }
  if (localStorage.getItem('accessToken')) document.documentElement.classList.add('has-session')
} catch {
  // No storage.
}
addEventListener('error', ({ target }) => void (target instanceof HTMLScriptElement && import('./failed.js')), true)

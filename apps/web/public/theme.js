// Runs before the first paint, so that a light page never flashes dark, and nobody who is in is asked to sign in.
try {
  if (localStorage.getItem('darkMode') === 'false') {
    document.documentElement.classList.add('light')
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', '#F5F1E8')
  }
  if (localStorage.getItem('accessToken') !== null) document.documentElement.classList.add('has-session')
} catch {
  // Storage is blocked: stay dark.
}

// Runs before the first paint, so that a light page never flashes dark. Dark is the default.
try {
  if (localStorage.getItem('darkMode') === 'false') document.documentElement.classList.add('light')
} catch {
  // Storage is blocked: stay dark.
}

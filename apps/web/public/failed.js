// Imported when a script that the app starts with did not load: the page would stay empty, or could only be read.
const root = document.getElementById('root')
const isEmpty = !root?.hasChildNodes()

const text = document.createElement('p')
text.textContent = 'Part of Sidelight didn’t load. Check your connection, then try again.'
text.className = 'text-lead'

const retry = document.createElement('button')
retry.textContent = 'Try again'
retry.className = 'h-11 shrink-0 rounded-full bg-key px-5 font-semibold text-on-key hover:bg-key-hover'
retry.addEventListener('click', () => location.reload())

const failure = document.createElement('div')
failure.setAttribute('role', 'alert')
failure.className = isEmpty
  ? 'mx-auto grid min-h-dvh max-w-[30rem] content-center justify-items-start gap-5 px-6 py-16'
  : 'fixed inset-x-0 bottom-0 z-50 flex flex-wrap items-center justify-center gap-5 border-t border-line bg-surface p-6 shadow-card'
document.body.append(failure)
// A live region reports what is added to it, not what it comes with.
failure.append(text, retry)

import type { Mail } from '../../apps/server/src/platform/mail/mailer.ts'

export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const STYLE = `
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
  body { margin: 0 auto; padding: 2rem; max-width: 1440px }
  h1, h2 { margin: 0 } h2 { font-size: 1.15rem } p { margin: .25rem 0 1rem; color: GrayText }
  nav ul { columns: 2; padding-left: 1.2rem }
  article { border-top: 1px solid; padding: 2rem 0 }
  .parts { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 1.5rem; align-items: start }
  figure { margin: 0 } figcaption { font-size: .85rem; color: GrayText }
  iframe { width: 100%; height: 720px; border: 1px solid GrayText; border-radius: 8px; background: #fff }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid GrayText; border-radius: 8px; padding: 1rem; margin: 0 }
  @media (max-width: 800px) { .parts { grid-template-columns: 1fr } }
`

/** Every mail, with its HTML and its plain text side by side. */
export function previewPage(mails: readonly Mail[], theme: Theme): string {
  const links = THEMES.map((name) => (name === theme ? `<b>${name}</b>` : `<a href="/?theme=${name}">${name}</a>`))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mails of Sidelight</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Mails of Sidelight</h1>
<p>${mails.length} mails with sample values · ${links.join(' · ')}</p>
<nav><ul>${mails.map(({ subject }, n) => `<li><a href="#mail-${n}">${escapeHtml(subject)}</a></li>`).join('')}</ul></nav>
${mails.map((mail, n) => renderMail(mail, n, theme)).join('\n')}
</body>
</html>
`
}

const renderMail = ({ to, subject, text }: Mail, n: number, theme: Theme) => `
<article id="mail-${n}">
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)} · <a href="/mails/${n}?theme=${theme}">open alone</a></p>
<div class="parts">
<figure><iframe title="${escapeHtml(subject)}, HTML" src="/mails/${n}?theme=${theme}" loading="lazy"></iframe><figcaption>HTML</figcaption></figure>
<figure><pre>${escapeHtml(text)}</pre><figcaption>Plain text</figcaption></figure>
</div>
</article>`

/** Forces a theme, because a page cannot change which one the browser prefers. */
export const applyTheme = (html: string, theme: Theme): string =>
  html.replaceAll('(prefers-color-scheme: dark)', theme === 'dark' ? 'all' : 'not all')

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

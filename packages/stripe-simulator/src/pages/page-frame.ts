import type { SimulatorContext } from '../simulator-context.ts'

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --line: #8885; --soft: #8882; --go: #b45309; --bad: #b91c1c }
  @media (prefers-color-scheme: dark) { :root { --go: #f59e0b; --bad: #f87171 } }
  * { box-sizing: border-box }
  body { margin: 0; min-height: 100vh; display: grid; grid-template-rows: auto 1fr }
  header { padding: .6rem 1rem; text-align: center; font-weight: 600; background: repeating-linear-gradient(-45deg, #f59e0b33 0 12px, #f59e0b1a 12px 24px) }
  main { display: grid; gap: 2.5rem; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); width: min(60rem, 100%); margin: 0 auto; padding: 2.5rem 1.25rem; align-content: start }
  h1 { font-size: 1.15rem; margin: 0 } h2 { font-size: 1rem; margin: 0 }
  section { display: grid; gap: .75rem; align-content: start; max-width: 30rem }
  .total { font-size: 2.25rem; font-weight: 650; line-height: 1.2; margin: 0 0 .75rem; font-variant-numeric: tabular-nums }
  table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums } td { padding: .5rem 0; border-top: 1px solid var(--line); vertical-align: top } td:last-child { text-align: right; padding-left: 1.5rem; white-space: nowrap }
  form { display: grid; gap: .9rem } label { display: grid; gap: .3rem; font-size: .9rem }
  .pair { display: grid; gap: .9rem; grid-template-columns: 1fr 1fr }
  input { font: inherit; padding: .65rem .75rem; border: 1px solid var(--line); border-radius: .5rem; background: Canvas; color: CanvasText; width: 100% }
  button { font: inherit; font-weight: 600; padding: .75rem 1rem; border: 1px solid var(--go); border-radius: .5rem; background: var(--go); color: Canvas; cursor: pointer }
  button.quiet { background: transparent; color: inherit; border-color: var(--line); font-weight: 400 }
  :focus-visible { outline: 3px solid var(--go); outline-offset: 2px }
  a { color: inherit } p { margin: 0 } .soft { opacity: .75; font-size: .9rem }
  [role=alert] { color: var(--bad); font-weight: 600 }
  details { border: 1px solid var(--line); border-radius: .5rem; padding: .6rem .8rem; font-size: .9rem } details td { font-size: .85rem } details td:last-child { white-space: normal } form { max-width: 30rem } code { font-family: ui-monospace, monospace }
`

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

export const dollars = (cents: number, currency: string) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(cents / 100)

export const dayOf = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Every page says that it is not Stripe and that no money moves. */
export const frame = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Test payment</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<header>Test payment: this is a Stripe simulator on this machine. No money moves.</header>
<main>${content}</main>
</body>
</html>
`

export interface Page {
  status: number
  html?: string
  location?: string
}

/** Renders a page for a GET, or handles its form when there is one. */
export type PageAnswer = (sim: SimulatorContext, id: string, form: URLSearchParams | undefined) => Page

export const note = (title: string, text: string, link?: { href: string; label: string }): Page => ({
  status: 200,
  html: frame(
    title,
    `<section><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${
      link === undefined ? '' : `<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a></p>`
    }</section>`,
  ),
})

import type { CSSProperties } from 'react'

// Mail clients do not support custom properties, and many no style sheet: the light theme is set inline on every
// element, and the style sheet below only changes it in clients that support it.
export const LIGHT = {
  page: '#F5F1E8',
  card: '#FFFFFF',
  line: '#DFD7C8',
  text: '#14171E',
  mute: '#4C5463',
  key: '#F5A63F',
  link: '#8A4B00',
}

const DARK: typeof LIGHT = {
  page: '#0A0D13',
  card: '#151B26',
  line: '#2B3647',
  text: '#F5F0E6',
  mute: '#AAB2C1',
  key: '#FFB454',
  link: '#FFB454',
}

/** The same in both themes. */
export const INK = { stage: '#05070B', onStage: '#F5F0E6', amber: '#FFB454', cyan: '#35DDF7', onKey: '#1F1302' }

export const COLUMN_PX = 560
export const SANS = "'Instrument Sans', 'Helvetica Neue', Helvetica, Arial, sans-serif"
export const SCRIPT: CSSProperties = { fontFamily: "'Courier Prime', 'Courier New', Courier, monospace", fontSize: 13 }

/** Outlook on the web has automatic dark mode and marks what it changed with this attribute. */
const darkRules = (outlook: '' | '[data-ogsc] '): string =>
  [
    ['.page', `background-color: ${DARK.page}`],
    ['.card', `background-color: ${DARK.card}`],
    ['.text', `color: ${DARK.text}`],
    ['.mute', `color: ${DARK.mute}`],
    ['.rule', `border-top-color: ${DARK.line}`],
    ['.link', `color: ${DARK.link}`],
    ['.key', `background-color: ${DARK.key}`],
    ['.on-key', `color: ${INK.onKey}`],
  ]
    .map(([selector, rule]) => `${outlook}${selector} { ${rule} !important }`)
    .join('\n')

/** Must not contain quotation marks, ampersands or angle brackets: the renderer would write them as entities. */
export const STYLE_SHEET = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
body { -webkit-text-size-adjust: 100%; text-size-adjust: 100% }
@media (max-width: 480px) {
  .margin { padding: 0 0 32px !important }
  .stage { padding: 20px 22px 18px !important; border-radius: 0 !important }
  .card { padding: 28px 22px 26px !important; border-radius: 0 !important }
  .foot { padding: 20px 22px 0 !important }
  .heading { font-size: 26px !important; line-height: 31px !important }
  .button { width: 100% !important }
  .on-key { display: block !important }
}
@media (prefers-color-scheme: dark) {
${darkRules('')}
}
${darkRules('[data-ogsc] ')}
`

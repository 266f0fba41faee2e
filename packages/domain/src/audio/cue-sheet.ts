export interface Cue {
  number: number
  heading: string
  character: string
  dialog: string
  /** Empty for a line without audio. */
  fileName: string
  durationMs: number
  /** The user speaks this line. */
  isOwn: boolean
}

const seconds = (ms: number): string => (ms === 0 ? '' : (ms / 1000).toFixed(1))

const COLUMNS = ['Line', 'Scene', 'Character', 'Text', 'Seconds', 'File']

const cellsOf = ({ number, heading, character, dialog, durationMs, fileName, isOwn }: Cue): string[] => [
  String(number),
  heading,
  isOwn ? `${character} (you)` : character,
  dialog,
  seconds(durationMs),
  fileName,
]

/** A leading quote keeps spreadsheets from running a cell that begins like a formula. */
const csvCell = (text: string): string => {
  const escaped = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r;]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}

export const cueSheetCsv = (cues: readonly Cue[]): string =>
  [COLUMNS, ...cues.map(cellsOf)].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character)

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#1b1712;background:#fffdf8}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.4rem .8rem .4rem 0;border-bottom:1px solid #ddd3c2}
td:nth-child(3){font-weight:600}td:nth-child(4){white-space:pre-wrap;font-family:"Courier Prime",Courier,monospace}tr.own{background:#e3f6f8}`

export function cueSheetHtml(title: string, cues: readonly Cue[]): string {
  const rows = cues.map((cue) => {
    const cells = cellsOf(cue).map((cell) => `<td>${escapeHtml(cell)}</td>`)
    return `<tr${cue.isOwn ? ' class="own"' : ''}>${cells.join('')}</tr>\n`
  })
  const head = COLUMNS.map((column) => `<th scope="col">${column}</th>`).join('')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}: cue sheet</title><style>${STYLE}</style></head>
<body><h1>${escapeHtml(title)}</h1><table><thead><tr>${head}</tr></thead><tbody>
${rows.join('')}</tbody></table></body></html>
`
}

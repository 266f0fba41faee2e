export type HtmlToken =
  | { kind: 'text'; text: string }
  | { kind: 'open'; name: string; attributes: string }
  | { kind: 'close'; name: string }

/** Their content is no markup, and no text of the page. */
const RAW = new Set(['script', 'style', 'textarea', 'noscript', 'template', 'svg', 'math'])

const MAX_TAG = 20_000

/** The parts of a page, each read once and in order. A sign that begins no tag is text. */
export function* readTokens(html: string): Generator<HtmlToken> {
  const lower = html.toLowerCase()
  let textStart = 0
  let at = 0
  while (textStart < html.length) {
    const start = html.indexOf('<', at)
    const end = start < 0 ? html.length : findTagEnd(html, start)
    if (end === undefined) {
      at = start + 1
      continue
    }
    const textEnd = start < 0 ? html.length : start
    if (textEnd > textStart) yield { kind: 'text', text: html.slice(textStart, textEnd) }
    const tag = start < 0 ? undefined : readTag(html.slice(start + 1, end - 1))
    const rawEnd = tag === undefined ? end : findRawEnd(lower, tag, end)
    if (tag !== undefined && rawEnd === end) yield tag
    at = rawEnd
    textStart = at
  }
}

/** Where the content of a script or a style sheet ends; for all other tags, where they end. */
function findRawEnd(lower: string, tag: HtmlToken, end: number): number {
  if (tag.kind !== 'open' || !RAW.has(tag.name)) return end
  const close = lower.indexOf(`</${tag.name}`, end)
  return close < 0 ? lower.length : close
}

/** Behind the tag or comment that starts here; undefined if none does. */
function findTagEnd(html: string, start: number): number | undefined {
  if (html.startsWith('<!--', start)) {
    const end = html.indexOf('-->', start + 4)
    return end < 0 ? html.length : end + 3
  }
  return /[a-z/!?]/i.test(html[start + 1] ?? '') ? findClosingBracket(html, start) : undefined
}

function findClosingBracket(html: string, start: number): number | undefined {
  let quote = ''
  const limit = Math.min(html.length, start + MAX_TAG)
  for (let at = start + 1; at < limit; at += 1) {
    const sign = html[at] ?? ''
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '>') return at + 1
    else if (sign === '<') return undefined
    // Only a value is quoted: "<b>Don't" has an apostrophe.
    else if ((sign === '"' || sign === "'") && html[at - 1] === '=') quote = sign
  }
  return undefined
}

function readTag(inside: string): HtmlToken | undefined {
  const name = /^\/?([a-z][a-z0-9]*)/i.exec(inside)?.[1]?.toLowerCase()
  if (name === undefined) return undefined
  if (inside.startsWith('/')) return { kind: 'close', name }
  return { kind: 'open', name, attributes: inside.slice(name.length) }
}

/** The value of an attribute, as written. */
export function findAttribute(attributes: string, name: string): string | undefined {
  const lower = attributes.toLowerCase()
  const wanted = `${name}=`
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + 1))
    // "data-class" is another attribute than "class".
    if (!/[a-z-]/.test(lower[at - 1] ?? '')) return readValue(attributes, at + wanted.length)
  return undefined
}

function readValue(attributes: string, from: number): string | undefined {
  const quote = attributes[from] ?? ''
  if (quote !== '"' && quote !== "'") return /^[^\s"'>]+/.exec(attributes.slice(from))?.[0]
  const end = attributes.indexOf(quote, from + 1)
  return end < 0 ? undefined : attributes.slice(from + 1, end)
}

import type { RemovedText, ScriptLine } from '../document/line.ts'

const quoteMark = /^\s{0,3}(?:[>|]\s?){1,4}/u

/** Sides forwarded by mail: "> TESS" over "> Don't say it." The marks go where most lines bear them. */
export function dropEmailQuoteMarks(lines: string[]): string[] {
  const filled = lines.filter((line) => line.trim() !== '')
  const quoted = filled.filter((line) => quoteMark.test(line) && !/\|\s*$|\S\s*\|\s*\S/u.test(line.slice(3, 400)))
  if (quoted.length < Math.max(5, 0.5 * filled.length)) return lines
  return lines.map((line) => line.replace(quoteMark, ''))
}

const mailField = /^(?:from|to|cc|bcc|subject|date|sent|reply-to)\s?:\s/iu
const attribution = /^on\b.{4,120}\bwrote:$/iu
const forwarded = /^[-_\s]{0,12}(?:original|forwarded) message[-_\s]{0,12}$|^begin forwarded message:?$/iu
const sentFrom = /^sent (?:from|with) (?:my|mail|the|proton|outlook)\b/iu
const signatureLines = 8

/** The letter round the script: its fields, what was said above it, and the signature under it. */
export function dropEmailHeaders(lines: ScriptLine[], removed: RemovedText[]): ScriptLine[] {
  const start = findScriptStart(lines)
  const end = findScriptEnd(lines)
  if (start === 0 && end === lines.length) return lines
  const isKept = (line: ScriptLine, at: number) => at >= start && at < end && !sentFrom.test(line.text.trim())
  return lines.filter((line, at) => {
    const keeps = isKept(line, at)
    if (!keeps) removed.push({ text: line.text, page: line.page, reason: 'front-matter' })
    return keeps
  })
}

function findScriptStart(lines: ScriptLine[]): number {
  const head = lines.slice(0, 30).map((line) => line.text.trim())
  const wrote = head.findLastIndex((text) => attribution.test(text) || forwarded.test(text))
  const fields = head.flatMap((text, at) => (mailField.test(text) ? [at] : []))
  const lastField = fields.length >= 2 ? (fields.at(-1) ?? -1) : -1
  return Math.max(wrote, lastField) + 1
}

function findScriptEnd(lines: ScriptLine[]): number {
  const from = Math.max(0, lines.length - signatureLines)
  const tail = lines.slice(from).map((line) => line.text.trim())
  // A speech cut off may end in dashes on a line of their own; a signature stands clear of what it follows.
  const dashes = tail.findIndex((text, at) => /^-{2,3}$/u.test(text) && (lines[from + at]?.gap ?? 0) > 0)
  if (dashes >= 0 && lines.length > 2 * signatureLines) return from + dashes
  return tail.some((text) => sentFrom.test(text))
    ? lines.length - 1 + Number(!sentFrom.test(tail.at(-1) ?? ''))
    : lines.length
}

import type { ScriptLine } from '../../document/line.ts'
import { PLAIN } from '../example.ts'
import type { Pass } from '../pass.ts'

const EMAIL = {
  headLines: 30, // of the document are searched for the email's fields
  minFields: 2, // one "To:" may be a character called To
  signatureLines: 8, // at the end of the document
} as const

const mailField = /^(?:from|to|cc|bcc|subject|date|sent|reply-to)\s?:\s/iu
const attribution = /^on\b.{4,120}\bwrote:$/iu
const forwarded = /^[-_\s]{0,12}(?:original|forwarded) message[-_\s]{0,12}$|^begin forwarded message:?$/iu
const sentFrom = /^sent (?:from|with) (?:my|mail|the|proton|outlook)\b/iu

/**
 * The email around a pasted script: its fields, what was written above the script, and the signature. Sides are often
 * pasted from emails, which the corpora hardly have, so the measured gain is small.
 */
export const emailHeaders: Pass<'lines'> = {
  name: 'email-headers',
  stage: 'lines',
  example: {
    given: [
      'From: Dana',
      'Subject: sides',
      'See below!',
      'On Tue, 4 Mar 2025, Dana wrote:',
      ...PLAIN,
      'Sent from my phone',
    ],
    expect: PLAIN,
  },
  run(lines, { remove }) {
    const start = findScriptStart(lines)
    const end = findScriptEnd(lines)
    if (start === 0 && end === lines.length) return lines
    return lines.filter((line, at) => {
      const isScript = at >= start && at < end && !sentFrom.test(line.text.trim())
      if (!isScript) remove(line.text, line.page, 'front-matter')
      return isScript
    })
  },
}

function findScriptStart(lines: readonly ScriptLine[]): number {
  const head = lines.slice(0, EMAIL.headLines).map((line) => line.text.trim())
  const wrote = head.findLastIndex((text) => attribution.test(text) || forwarded.test(text))
  const fields = head.flatMap((text, at) => (mailField.test(text) ? [at] : []))
  const lastField = fields.length >= EMAIL.minFields ? (fields.at(-1) ?? -1) : -1
  return Math.max(wrote, lastField) + 1
}

function findScriptEnd(lines: readonly ScriptLine[]): number {
  const from = Math.max(0, lines.length - EMAIL.signatureLines)
  const tail = lines.slice(from).map((line) => line.text.trim())
  // A speech that breaks off may end in dashes on a line of their own; a signature follows after a gap.
  const dashes = tail.findIndex((text, at) => /^-{2,3}$/u.test(text) && (lines[from + at]?.gap ?? 0) > 0)
  if (dashes >= 0 && lines.length > 2 * EMAIL.signatureLines) return from + dashes
  return sentFrom.test(tail.at(-1) ?? '') ? lines.length - 1 : lines.length
}

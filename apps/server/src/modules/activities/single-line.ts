/** Marks that turn text around, control characters, and line breaks of every kind. */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g

/** One line that reads as it is spelled: text from a stranger's script must not reorder or break what stands around it. */
export function toSingleLine(text: string, maxLength: number): string {
  const line = text.toWellFormed().replace(BIDI_CONTROLS, '').replace(CONTROLS, ' ').trim()
  const letters = [...line]
  return letters.length <= maxLength ? line : `${letters.slice(0, maxLength - 1).join('')}…`
}

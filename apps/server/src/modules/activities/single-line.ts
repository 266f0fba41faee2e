const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
/** Includes every kind of line break. */
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g

/** Removes what could reorder or break the text around it: file names and scripts may contain such characters. */
export function toSingleLine(text: string, maxLength: number): string {
  const line = text.toWellFormed().replace(BIDI_CONTROLS, '').replace(CONTROLS, ' ').trim()
  const letters = [...line]
  return letters.length <= maxLength ? line : `${letters.slice(0, maxLength - 1).join('')}…`
}

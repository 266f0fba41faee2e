const BIDI_CONTROLS = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g
const FOLDERS = /^.*[/\\]/s
const EXTENSION = /\.(pdf|txt|docx|fdx|fountain|text|md)$/i
const LONGEST = 120

/** A file name as one plain line: no folders, no controls, nothing that turns the text around it. */
export function plainFileName(fileName: string): string {
  const plain = fileName.toWellFormed().normalize('NFC').replace(FOLDERS, '')
  return plain.replace(BIDI_CONTROLS, '').replace(CONTROLS, ' ').trim()
}

/** What a script is called until somebody calls it otherwise. */
export function titleOf(fileName: string): string {
  const name = plainFileName(fileName).replace(EXTENSION, '').trim()
  const letters = [...name]
  if (letters.length > LONGEST) return `${letters.slice(0, LONGEST - 1).join('')}…`
  return name === '' ? 'Untitled script' : name
}

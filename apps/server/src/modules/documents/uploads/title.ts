const BIDI_CONTROLS = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g
const FOLDERS = /^.*[/\\]/s
const EXTENSION = /\.(pdf|txt|docx|fdx|fountain|rtf|odt|html?|text|md)$/i
const MAX_TITLE_LENGTH = 120

/** A file name without folders, control characters and bidirectional marks. */
export function cleanFileName(fileName: string): string {
  const name = fileName.toWellFormed().normalize('NFC').replace(FOLDERS, '')
  return name.replace(BIDI_CONTROLS, '').replace(CONTROLS, ' ').trim()
}

/** A title that was typed or read from pages: a slash in it is no folder. */
export const cleanTitle = (title: string): string => toTitle(title.replaceAll(/[/\\]/g, '-'))

/** The initial title of a script. */
export function toTitle(fileName: string): string {
  const name = cleanFileName(fileName).replace(EXTENSION, '').trim()
  const letters = [...name]
  if (letters.length > MAX_TITLE_LENGTH) return `${letters.slice(0, MAX_TITLE_LENGTH - 1).join('')}…`
  return name === '' ? 'Untitled script' : name
}

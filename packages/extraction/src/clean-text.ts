// PostgreSQL rejects NUL and lone surrogates, and no control character but tab and line feed belongs to a script.
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u0080-\u0084\u0086-\u009f]/g
const INVISIBLE = /[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g
const LIGATURE = /[\ufb00-\ufb06]/g
const LIGATURES = ['ff', 'fi', 'fl', 'ffi', 'ffl', 'st', 'st']

export function cleanText(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(/[\r\u0085\u2028\u2029]/g, '\n')
    .replaceAll(CONTROLS, '')
    .replaceAll(INVISIBLE, '')
    .replaceAll(LIGATURE, (letter) => LIGATURES[letter.charCodeAt(0) - 0xfb00] ?? letter)
    .toWellFormed()
    .normalize('NFC')
}

/** For text on one line. */
export const cleanLine = (text: string): string => cleanText(text).replaceAll(/\s+/g, ' ').trim()

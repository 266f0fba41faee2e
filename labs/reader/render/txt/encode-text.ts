import type { TextOptions } from './text-options.ts'

const windows1252 =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178'

export function encodeText(text: string, encoding: TextOptions['encoding']): Uint8Array {
  if (encoding === 'utf-8') return Buffer.from(text, 'utf8')
  if (encoding === 'utf-8-bom') return Buffer.from(`\ufeff${text}`, 'utf8')
  if (encoding === 'utf-16le') return Buffer.from(`\ufeff${text}`, 'utf16le')
  if (encoding === 'utf-16le-bare') return Buffer.from(text, 'utf16le')
  if (encoding === 'utf-16be') return Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
  return encodeWindows1252(text)
}

/** A text with letters that the code page lacks is written as UTF-8 instead. */
function encodeWindows1252(text: string): Uint8Array {
  const bytes: number[] = []
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 63
    const high = windows1252.indexOf(letter)
    if (code < 128 || (code >= 160 && code < 256)) bytes.push(code)
    else if (high >= 0) bytes.push(128 + high)
    else return Buffer.from(text, 'utf8')
  }
  return Uint8Array.from(bytes)
}

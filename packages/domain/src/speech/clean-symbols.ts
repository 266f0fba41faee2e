/** Most words of a script have nothing to clean, and a script has tens of thousands of them. */
const IS_CLEAN = /^[A-Za-z0-9',!?:;"]*\.?$/u

/** Unifies quotes, dashes and dots, and removes symbols that a speech engine could take for markup. */
export function cleanSymbols(word: string): string {
  if (IS_CLEAN.test(word)) return word
  return word
    .normalize('NFC')
    .replace(/[‘’ʼ`´]/gu, "'")
    .replace(/[“”„«»]/gu, '"')
    .replace(/[*_~^|\\<>={}[\]()]/gu, '')
    .replace(/[\p{C}\p{Extended_Pictographic}]/gu, '')
    .replace(/--+|[–—―]/gu, '—')
    .replace(/\.\.+/gu, '…')
    .replace(/½/gu, '1/2')
    .replace(/¼/gu, '1/4')
    .replace(/¾/gu, '3/4')
}

/** Unifies quotes, dashes and dots, and removes symbols that a speech engine could take for markup. */
export function cleanSymbols(word: string): string {
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

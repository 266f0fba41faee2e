/** One spelling for quotes, dashes and dots; without what an engine could take for markup or an order. */
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

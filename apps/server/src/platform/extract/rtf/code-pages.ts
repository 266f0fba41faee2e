import iconv from 'iconv-lite'

export const DEFAULT_CODE_PAGE = 1252

/** The code page of a font's character set. */
const BY_CHARACTER_SET = new Map([
  [77, 10_000],
  [128, 932],
  [129, 949],
  [134, 936],
  [136, 950],
  [161, 1253],
  [162, 1254],
  [163, 1258],
  [177, 1255],
  [178, 1256],
  [186, 1257],
  [204, 1251],
  [222, 874],
  [238, 1250],
])

export const findCodePage = (characterSet: number): number | undefined => BY_CHARACTER_SET.get(characterSet)

export function decodeBytes(bytes: number[], codePage: number): string {
  const name = codePage === 10_000 ? 'macintosh' : codePage === 65_001 ? 'utf-8' : `cp${codePage}`
  return iconv.decode(Buffer.from(bytes), iconv.encodingExists(name) ? name : `cp${DEFAULT_CODE_PAGE}`)
}

/** The symbols of the network (Kokoro v1.0, Apache-2.0), as runs with the number of their first symbol. */
const RUNS: readonly (readonly [firstNumber: number, symbols: string])[] = [
  [1, ';:,.!?'],
  [9, '—…"()“” \u0303ʣʥʦʨᵝꭧAI'],
  [31, 'O'],
  [33, 'Q'],
  [35, 'ST'],
  [39, 'W'],
  [41, 'Yᵊabcdef'],
  [50, 'hijklmnopqrstuvwxyzɑɐɒæ'],
  [75, 'βɔɕç'],
  [80, 'ɖðʤə'],
  [85, 'ɚɛɜ'],
  [90, 'ɟ'],
  [92, 'ɡ'],
  [99, 'ɥ'],
  [101, 'ɨɪʝ'],
  [110, 'ɯɰŋɳɲɴø'],
  [118, 'ɸθœ'],
  [123, 'ɹ'],
  [125, 'ɾɻ'],
  [128, 'ʁɽʂʃʈʧ'],
  [135, 'ʊʋ'],
  [138, 'ʌɣɤ'],
  [142, 'χʎ'],
  [147, 'ʒʔ'],
  [156, 'ˈˌː'],
  [162, 'ʰ'],
  [164, 'ʲ'],
  [169, '↓'],
  [171, '→↗↘'],
  [177, 'ᵻ'],
]

const NUMBERS = new Map(
  RUNS.flatMap(([firstNumber, symbols]) => [...symbols].map((symbol, at) => [symbol, firstNumber + at] as const)),
)

/** Undefined for a symbol that the network does not know. */
export const findSymbolNumber = (symbol: string): number | undefined => NUMBERS.get(symbol)

/** The padding before the first and after the last symbol. */
export const PADDING = 0
/** The network accepts 512 symbols, including the padding on both sides. */
export const MAX_SYMBOLS = 510

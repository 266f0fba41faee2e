/** The longest symbols first: "tʃ" must not be read as "t" and "ʃ". */
const PHONE_OF_IPA: readonly (readonly [string, string])[] = [
  ['tʃ', 'CH'],
  ['dʒ', 'JH'],
  ['aʊ', 'AW'],
  ['aɪ', 'AY'],
  ['eɪ', 'EY'],
  ['oʊ', 'OW'],
  ['əʊ', 'OW'],
  ['ɔɪ', 'OY'],
  ['ɑ', 'AA'],
  ['ɒ', 'AA'],
  ['æ', 'AE'],
  ['a', 'AE'],
  ['ʌ', 'AH'],
  ['ə', 'AH'],
  ['ɐ', 'AH'],
  ['ɔ', 'AO'],
  ['ɛ', 'EH'],
  ['e', 'EH'],
  ['ɝ', 'ER'],
  ['ɚ', 'ER'],
  ['ɜ', 'ER'],
  ['ɪ', 'IH'],
  ['i', 'IY'],
  ['ʊ', 'UH'],
  ['u', 'UW'],
  ['o', 'OW'],
  ['b', 'B'],
  ['d', 'D'],
  ['ð', 'DH'],
  ['f', 'F'],
  ['ɡ', 'G'],
  ['g', 'G'],
  ['h', 'HH'],
  ['k', 'K'],
  ['x', 'K'],
  ['l', 'L'],
  ['ɫ', 'L'],
  ['m', 'M'],
  ['n', 'N'],
  ['ŋ', 'NG'],
  ['p', 'P'],
  ['ɹ', 'R'],
  ['r', 'R'],
  ['s', 'S'],
  ['ʃ', 'SH'],
  ['t', 'T'],
  ['ɾ', 'T'],
  ['θ', 'TH'],
  ['v', 'V'],
  ['w', 'W'],
  ['j', 'Y'],
  ['z', 'Z'],
  ['ʒ', 'ZH'],
]

/** Converts a word from the International Phonetic Alphabet; stress and length marks are ignored. */
export function toPhones(ipa: string): string[] {
  const phones: string[] = []
  let rest = ipa
  while (rest !== '') {
    const known = PHONE_OF_IPA.find(([symbol]) => rest.startsWith(symbol))
    if (known !== undefined) phones.push(known[1])
    rest = rest.slice(known?.[0].length ?? 1)
  }
  return phones
}

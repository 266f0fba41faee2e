import { wordCoreAt } from './line-word.ts'
import type { SpokenFormRule } from './spoken-form.ts'

const ADDRESS_CHARACTERS = /^[\w@.+-]+$/
const ADDRESS_END = /[\w]\.(?:com|org|net|edu|gov|tv|io|uk|ie|ca|au|de|fr)$/i

/** anna@mail.com, sidelight.com, R&B. */
export const sayAddress: SpokenFormRule = (words, at) => {
  const core = wordCoreAt(words, at)
  if (ADDRESS_CHARACTERS.test(core) && ADDRESS_END.test(core))
    return { say: core.replaceAll('@', ' at ').replaceAll('.', ' dot ') }
  if (!core.includes('&') || core === '&') return undefined
  const parts = core.split('&').filter(Boolean)
  return { say: parts.map((part) => (/^\p{Lu}{2,}$/u.test(part) ? `${[...part].join('.')}.` : part)).join(' and ') }
}

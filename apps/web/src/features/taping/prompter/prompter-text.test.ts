import { expect, it } from 'vitest'
import { promptWords } from './prompter-text.ts'

const LINE = "I kept it, so I could (beat) give it back. Don't."

it.each([
  ['full', LINE],
  ['letters', "I k___ i_, s_ I c____ (b___) g___ i_ b___. D__'_."],
  ['gaps', "I ____ it, so I _____ (____) ____ it ____. ___'_."],
] as const)('[R-30-08] With “%s” the prompter shows the line as chosen, each word as long as it is', (mode, shown) => {
  const words = promptWords(LINE, mode)
  expect(words.join(' ')).toBe(shown)
  expect(words.join(' ')).toHaveLength(LINE.length)
})

it('[R-30-08] With “off” the prompter shows nothing', () => expect(promptWords(LINE, 'off')).toEqual([]))

it('[R-30-08] A word without letters stays as it is', () =>
  expect(promptWords('— yes … 42!', 'letters')).toEqual(['—', 'y__', '…', '4_!']))

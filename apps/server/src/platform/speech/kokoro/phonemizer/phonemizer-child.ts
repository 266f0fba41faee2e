// Pronounces English with eSpeak NG, in a separate process because of its licence, the handlers that it installs and its
// memory safety.
import { phonemize } from 'phonemizer'
import { serveTasks } from '../../child-tasks/serve-tasks.ts'
import type { PronouncedClause } from '../phonemes.ts'
import type { PhonemizerRequest } from './phonemizer.ts'

serveTasks(async ({ accent, clauses }: PhonemizerRequest): Promise<PronouncedClause[]> => {
  const language = accent === 'British' ? 'en' : 'en-us'
  const cache = new Map<string, string>()
  const pronounce = async (text: string) => {
    if (text === '') return ''
    const phonemes = cache.get(text) ?? (await phonemize(text, language)).join(' ')
    cache.set(text, phonemes)
    return phonemes
  }
  const pronounced: PronouncedClause[] = []
  for (const words of clauses) {
    const pronouncedWords: string[] = []
    for (const word of words) pronouncedWords.push(await pronounce(word))
    pronounced.push({ whole: await pronounce(words.join(' ')), words: pronouncedWords })
  }
  return pronounced
})

// How English is pronounced. eSpeak NG lives here alone: its licence stays on this side of the pipe, and so do the
// handlers it installs and the memory it may trample on.
import { phonemize } from 'phonemizer'
import { serveTasks } from '../../child-tasks/serve-tasks.ts'
import type { PronouncedClause } from '../phonemes.ts'
import type { PhonemizerRequest } from './phonemizer.ts'

serveTasks(async ({ accent, clauses }: PhonemizerRequest): Promise<PronouncedClause[]> => {
  const language = accent === 'British' ? 'en' : 'en-us'
  const known = new Map<string, string>()
  const pronounce = async (text: string) => {
    if (text === '') return ''
    const sounds = known.get(text) ?? (await phonemize(text, language)).join(' ')
    known.set(text, sounds)
    return sounds
  }
  const answers: PronouncedClause[] = []
  for (const words of clauses) {
    const each: string[] = []
    for (const word of words) each.push(await pronounce(word))
    answers.push({ whole: await pronounce(words.join(' ')), words: each })
  }
  return answers
})

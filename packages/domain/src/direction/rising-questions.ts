import type { SpeechWord } from '../speech/line-word.ts'
import { listSpeechWords } from '../speech/line-words.ts'

/** A question that begins with one of these falls at its end. */
const QUESTION_WORDS = new Set('who whom whose what when where why which how'.split(' '))
/** Words before which a question has not begun yet: "But why?" */
const OPENINGS = new Set(
  'and but so or well oh ah hey now then yes no yeah okay ok please sorry wait listen look'.split(' '),
)
const SENTENCE_END = /[.!?…]/u
const CLAUSE_END = /[,;:—]/u

/**
 * The last word of each question of the line that is answered by yes or no, whose pitch rises. "Tea or coffee?" and "What
 * time is it?" fall. Words are counted as in a `Direction`.
 */
export function listRisingQuestions(text: string): number[] {
  if (!text.includes('?')) return []
  const rising: number[] = []
  let sentence: SpeechWord[] = []
  for (const word of listSpeechWords(text).words) {
    sentence.push(word)
    if (!SENTENCE_END.test(word.tail)) continue
    if (word.tail.includes('?') && risesAtEnd(sentence)) rising.push(word.lastToken)
    sentence = []
  }
  return rising
}

function risesAtEnd(sentence: readonly SpeechWord[]): boolean {
  let isStart = true
  for (const { core, tail } of sentence) {
    const word = core.toLowerCase()
    if (word === 'or' && !isStart) return false
    if (isStart && QUESTION_WORDS.has(word.replace(/'\p{L}+$/u, ''))) return false
    isStart = CLAUSE_END.test(tail) || (isStart && OPENINGS.has(word))
  }
  return true
}

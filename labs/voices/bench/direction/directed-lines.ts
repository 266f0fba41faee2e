import { type Direction, type Manner, neutralDirection } from '@sidelight/domain/direction/direction'
import { listRisingQuestions } from '@sidelight/domain/direction/rising-questions'

export interface DirectedLine {
  voiceId: string
  kind: Manner | 'cut off' | 'question' | 'another read'
  text: string
  direction: Direction
  read: number
}

export const BEAT_MS = 800
const VOICES = ['kokoro:af_heart', 'kokoro:am_michael', 'kokoro:bf_emma']
/** Sentences whose words nobody can guess, so that the recogniser's own sense of English helps less. */
const SENTENCES = ['Put forty dollars under the blue mattress.', 'Thomas sold the ferry to a dentist in March.']
const CUT_OFF = ["I didn't—", 'She never told the—', 'Maybe we should—']
const QUESTIONS = ['You told him? Tonight.', 'The train left already? Fine.', 'He paid for your coat? Wonderful.']
const MANNERS: readonly Manner[] = ['softer', 'whispered', 'louder', 'urgent', 'slower', 'cold', 'amused', 'angry']
const READS = [1, 2, 3]

/** Ten lines in each of three voices, and three other reads of one line. */
export function listDirectedLines(): DirectedLine[] {
  return VOICES.flatMap((voiceId, voice) => {
    const line = (kind: DirectedLine['kind'], text: string, direction: Partial<Direction>, read = 0): DirectedLine => ({
      voiceId,
      kind,
      text,
      direction: { ...neutralDirection, ...direction },
      read,
    })
    const question = QUESTIONS[voice] ?? ''
    const [lastWord = 0] = listRisingQuestions(question)
    return [
      ...MANNERS.map((manner, at) =>
        line(manner, SENTENCES[at % SENTENCES.length] ?? '', { spans: [{ fromWord: 0, manner, amount: 2 }] }),
      ),
      line('cut off', CUT_OFF[voice] ?? '', { ending: 'cut off' }),
      line('question', question, {
        rises: [{ word: lastWord }],
        beats: [{ beforeWord: lastWord + 1, ms: BEAT_MS }],
      }),
      ...(voice === 0 ? READS.map((read) => line('another read', SENTENCES[0] ?? '', {}, read)) : []),
    ]
  })
}

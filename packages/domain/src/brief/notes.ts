import type { Found } from './brief.ts'
import { spanOf } from './cues.ts'
import type { Sentence } from './mail.ts'

/** What the actor has to heed and no field holds. */
const NOTED =
  /\basap\b|\bas soon as (?:possible|you can)\b|\bslate as (?:the |your )?character\b|\b(?:memori[sz]e|off[ -]?book)\b|\bno (?:vimeo|youtube|dropbox|password)|\bpassword\b|\bno spaces\b|\bsubject line\b|\b(?:wardrobe|wear|clothes|clothing|make-?up|props?|accent)\b|\b(?:your |a |the )?(?:reader|scene partner)\b|\b(?:background|backdrop|wall)\b|\boptional\b|\bwww\.|\bhttps?:/
const MOST_NOTES = 12

export const findNotes = (sentences: readonly Sentence[]): Found<string>[] =>
  sentences
    .filter(({ low, isSubject }) => !isSubject && NOTED.test(low))
    .slice(0, MOST_NOTES)
    .map((sentence) => ({
      value: sentence.text.trim(),
      span: spanOf(sentence, { start: 0, end: sentence.text.trimEnd().length }),
      how: 'said',
    }))

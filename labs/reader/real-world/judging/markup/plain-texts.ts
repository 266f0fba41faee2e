import { wrap } from '../../compose/compose-text.ts'
import type { Look } from '../../compose/look.ts'
import {
  createClock,
  type MakeMarkup,
  printCue,
  printInline,
  printTime,
  splitSpeech,
  twoDigits,
} from './compose-marked.ts'

export interface LineOptions {
  nameCase?: Look['nameCase']
  /** Between name and speech. */
  separator: string
  narration?: (text: string) => string
  name?: (cue: string) => string
  brackets?: string
  /** Between elements. */
  gap?: string
  width?: number
  before?: string
  after?: string
}

/** One paragraph for each speech, as in mails, notes and messages. */
export const lines =
  (options: LineOptions): MakeMarkup =>
  () => ({
    narrate: ({ text }) => wrap((options.narration ?? String)(text), options.width).join('\n'),
    speak: (speech) => {
      const cue = (options.name ?? String)(printCue(speech, options.nameCase))
      return wrap(`${cue}${options.separator}${printInline(speech, options.brackets)}`, options.width).join('\n')
    },
    separator: options.gap ?? '\n\n',
    finish: (body) => `${options.before ?? ''}${body}\n${options.after ?? ''}`,
  })

/** Columns with tabs, as a spreadsheet is saved or pasted as text. */
export const tabbedSheet =
  (project: string): MakeMarkup =>
  () => ({
    narrate: () => undefined,
    speak: (speech, { number }) => {
      const { said, directions } = splitSpeech(speech)
      return [`${project}_${twoDigits(number)}`, speech.actor, said, directions, 'FALSE'].join('\t')
    },
    separator: '\r\n',
    finish: (body) => `Line ID\tCharacter\tLine\tDirection\tRecorded\r\n${body}\r\n`,
  })

/** Subtitles with the name of the speaker, which dubbing actors are sent as a reading copy. */
export const subtitles: MakeMarkup = () => {
  const clock = createClock(2)
  return {
    narrate: () => undefined,
    speak: (speech, { number }) => {
      const { from, to } = clock(splitSpeech(speech).said)
      const text = wrap(`${speech.actor}: ${printInline(speech)}`, 42).join('\n')
      return `${number}\n${printTime(from, 'milliseconds')} --> ${printTime(to, 'milliseconds')}\n${text}`
    },
    separator: '\n\n',
    finish: (body) => `${body}\n`,
  }
}

/** A continuity list: time, name and text in columns of letters. */
export const continuity: MakeMarkup = () => {
  const clock = createClock(36_004)
  const column = ' '.repeat(38)
  return {
    narrate: ({ text }) =>
      wrap(`[${text}]`, 64)
        .map((line) => `${' '.repeat(14)}${line}`)
        .join('\n'),
    speak: (speech) => {
      const { from } = clock(splitSpeech(speech).said)
      const [first = '', ...rest] = wrap(printInline(speech), 48)
      const start = `${printTime(from, 'frames').padEnd(14)}${printCue(speech).padEnd(24)}`
      return [`${start}${first}`, ...rest.map((line) => column + line)].join('\n')
    },
    separator: '\n\n',
    finish: (body) => `${body}\n`,
  }
}

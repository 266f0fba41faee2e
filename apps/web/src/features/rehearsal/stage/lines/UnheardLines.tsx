import { listWordSpans } from '@sidelight/domain/following/word-spans'
import { judgeLine, type LineRecord, type RunRecord } from '@sidelight/domain/rehearsal/run-record'
import type { ReactNode } from 'react'
import { useRehearsal } from '../../rehearsal-context.tsx'
import type { ScriptLine } from '../../rehearsal-lines.ts'

/** A line of the run with words that were not heard. */
export interface UnheardLine {
  /** Its place in the run. */
  at: number
  line: ScriptLine
  record: LineRecord
}

export const listUnheard = (run: RunRecord, lines: readonly ScriptLine[]): UnheardLine[] =>
  run.lines.flatMap((record, at) => {
    const line = lines.find(({ id }) => id === record.id)
    const isUnheard = record.isActors && judgeLine(record) === 'words not heard'
    return isUnheard && line !== undefined ? [{ at, line, record }] : []
  })

export function UnheardLines({ unheard }: { unheard: readonly UnheardLine[] }) {
  const { send } = useRehearsal()
  if (unheard.length === 0) return null
  return (
    <ul aria-label="Words that were not heard" className="mt-7 border-t border-line">
      {unheard.map(({ at, line: { index, dialog }, record: { attempt, missed } }) => (
        <li key={at} className="flex flex-wrap items-baseline gap-x-[18px] gap-y-1 border-b border-line py-4">
          <span className="slate w-[60px] text-small text-faint">Line {index + 1}</span>
          <span className="flex-[1_1_16rem] font-script text-lead wrap-anywhere">
            <MarkedWords dialog={dialog} words={attempt?.notHeard ?? []} />
          </span>
          <span className="text-small text-you">{missed === 1 ? '1 word' : `${missed} words`} not heard</span>
          <button
            type="button"
            className="min-h-11 text-body text-mute underline decoration-faint underline-offset-4 hover:text-text"
            onClick={() => send({ type: 'confirm words', at })}
          >
            I said it<span className="sr-only">, line {index + 1}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The line with neighbouring words underlined together. */
function MarkedWords({ dialog, words }: { dialog: string; words: readonly number[] }) {
  const spans = listWordSpans(dialog)
  const pieces: ReactNode[] = []
  let shown = 0
  for (let at = 0; at < words.length; at += 1) {
    const first = at
    while (words[at + 1] === (words[at] ?? 0) + 1) at += 1
    const [start, end] = [spans[words[first] ?? 0]?.start ?? 0, spans[words[at] ?? 0]?.end ?? 0]
    pieces.push(
      dialog.slice(shown, start),
      <mark key={start} className="stage-unheard">
        {dialog.slice(start, end)}
      </mark>,
    )
    shown = end
  }
  return (
    <>
      {pieces}
      {dialog.slice(shown)}
    </>
  )
}

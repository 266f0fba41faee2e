import { countStartedWords } from '@sidelight/domain/playback/word-times'
import type { ActorTurn } from '@sidelight/domain/rehearsal/actor-turn'
import { useEffect, useMemo, useState } from 'react'
import { useRehearsalState, useRehearsal } from '../rehearsal-context.tsx'
import type { ScriptSegment } from '../rehearsal-lines.ts'
import { listWordSpans } from './word-spans.ts'

/** The line on stage: the words that were said are told from those that were not. */
export function LineText({ line, wordStarts }: { line: ScriptSegment; wordStarts: readonly number[] | undefined }) {
  const actorTurn = useRehearsalState(({ actorTurn }) => (actorTurn?.id === line.id ? actorTurn : undefined))
  const isSounding = useRehearsalState(({ playback }) => playback.mode !== 'idle' && playback.phase === 'playing clip')
  if (actorTurn !== undefined) return <YourWords dialog={line.scene.dialog} actorTurn={actorTurn} />
  if (isSounding && wordStarts !== undefined) return <ReadWords dialog={line.scene.dialog} starts={wordStarts} />
  return line.scene.dialog
}

function YourWords({ dialog, actorTurn }: { dialog: string; actorTurn: ActorTurn }) {
  const spans = useMemo(() => listWordSpans(dialog), [dialog])
  const { heard, from, to, given } = cutLine(spans, actorTurn)
  return (
    <>
      <b data-heard className="font-bold text-you">
        {dialog.slice(0, heard)}
      </b>
      {dialog.slice(heard, from)}
      {given > from ? (
        <mark data-prompt className="rounded-[4px] bg-you-tint text-you shadow-[0_0_0_4px_var(--you-tint)]">
          {dialog.slice(from, given)}
        </mark>
      ) : (
        <span className="shadow-[inset_0_-3px_0_var(--you)]">{dialog.slice(from, to)}</span>
      )}
      {dialog.slice(Math.max(given, to))}
    </>
  )
}

type Spans = ReturnType<typeof listWordSpans>

/** Where the so many first words end. */
const endOf = (spans: Spans, words: number): number => spans[words - 1]?.end ?? 0

/** In characters: what was heard, the word that is next, and how far somebody was prompted. */
function cutLine(spans: Spans, { words, matched, litWords, prompt }: ActorTurn) {
  const heard = endOf(spans, litWords)
  const given = endOf(spans, prompt?.toWord ?? 0)
  const nextWord = words[matched]?.pageWord ?? -1
  const next = nextWord < litWords ? undefined : spans[nextWord]
  return { heard, given, from: next?.start ?? heard, to: next?.end ?? heard }
}

/** The reader's words, as they are said. */
function ReadWords({ dialog, starts }: { dialog: string; starts: readonly number[] }) {
  const run = useRehearsal()
  const spans = useMemo(() => listWordSpans(dialog), [dialog])
  const [begun, setBegun] = useState(0)
  useEffect(() => {
    let frame = 0
    const look = () => {
      setBegun(countStartedWords(starts, run.positionMs()))
      frame = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(frame)
  }, [run, starts])
  const said = spans[begun - 2]?.end ?? 0
  const now = spans[begun - 1]
  return (
    <>
      <span data-read className="text-key-text">
        {dialog.slice(0, said)}
      </span>
      {dialog.slice(said, now?.start ?? said)}
      <span className="text-key-text shadow-[inset_0_-3px_0_var(--key)]">
        {dialog.slice(now?.start ?? said, now?.end ?? said)}
      </span>
      {dialog.slice(now?.end ?? said)}
    </>
  )
}

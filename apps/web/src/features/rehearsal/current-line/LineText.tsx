import { countStartedWords } from '@sidelight/domain/playback/word-times'
import { listWordSpans } from '@sidelight/domain/following/word-spans'
import type { Rung } from '@sidelight/domain/learning/mask'
import type { ActorTurn } from '@sidelight/domain/rehearsal/actor-turn'
import { useEffect, useMemo, useState } from 'react'
import { useRehearsalState, useRehearsal } from '../rehearsal-context.tsx'
import type { ScriptLine } from '../rehearsal-lines.ts'
import { MaskedText } from './MaskedText.tsx'

interface LineTextProps {
  line: Pick<ScriptLine, 'id' | 'dialog' | 'isActors'>
  wordStarts: readonly number[] | undefined
  /** How much of a line of the actor is hidden. */
  rung?: Rung
}

/** The text of the current line, with the spoken words marked. */
export function LineText({ line, wordStarts, rung = 'full' }: LineTextProps) {
  const { playsChosenRead } = useRehearsal()
  const actorTurn = useRehearsalState(({ actorTurn }) => (actorTurn?.id === line.id ? actorTurn : undefined))
  const isClipPlaying = useRehearsalState(
    ({ playback }) => playback.mode !== 'idle' && playback.phase === 'playing clip',
  )
  if (actorTurn !== undefined) return <ActorWords dialog={line.dialog} actorTurn={actorTurn} rung={rung} />
  if (isClipPlaying && wordStarts !== undefined && playsChosenRead(line.id))
    return <PartnerWords dialog={line.dialog} starts={wordStarts} />
  return <MaskedText dialog={line.dialog} rung={line.isActors ? rung : 'full'} />
}

function ActorWords({ dialog, actorTurn, rung }: { dialog: string; actorTurn: ActorTurn; rung: Rung }) {
  const spans = useMemo(() => listWordSpans(dialog), [dialog])
  const { heard, from, to, given } = cutLine(spans, actorTurn)
  const mask = { dialog, rung, peekedWord: actorTurn.peekedWord }
  return (
    <>
      <b data-heard className="font-bold text-you">
        {dialog.slice(0, heard)}
      </b>
      <MaskedText {...mask} from={heard} to={from} />
      {given > from ? (
        <mark
          data-prompt
          data-next-word
          className="rounded-[4px] bg-you-tint text-you shadow-[0_0_0_4px_var(--you-tint)]"
        >
          {dialog.slice(from, given)}
        </mark>
      ) : (
        <span data-next-word className="shadow-[inset_0_-3px_0_var(--you)]">
          <MaskedText {...mask} from={from} to={to} />
        </span>
      )}
      <MaskedText {...mask} from={Math.max(given, to)} />
    </>
  )
}

type Spans = ReturnType<typeof listWordSpans>

/** The end of the first `words` words. */
const endOfWords = (spans: Spans, words: number): number => spans[words - 1]?.end ?? 0

/** Character offsets: the end of the heard words, the next word, and the end of the prompt. */
function cutLine(spans: Spans, { words, matched, litWords, prompt }: ActorTurn) {
  const heard = endOfWords(spans, litWords)
  const given = endOfWords(spans, prompt?.toWord ?? 0)
  const nextWord = words[matched]?.pageWord ?? -1
  const next = nextWord < litWords ? undefined : spans[nextWord]
  return { heard, given, from: next?.start ?? heard, to: next?.end ?? heard }
}

/** The partner's line, with the words marked as the clip plays. */
function PartnerWords({ dialog, starts }: { dialog: string; starts: readonly number[] }) {
  const controller = useRehearsal()
  const spans = useMemo(() => listWordSpans(dialog), [dialog])
  const [startedWords, setStartedWords] = useState(0)
  useEffect(() => {
    let frame = 0
    const update = () => {
      setStartedWords(countStartedWords(starts, controller.positionMs()))
      frame = requestAnimationFrame(update)
    }
    update()
    return () => cancelAnimationFrame(frame)
  }, [controller, starts])
  const said = spans[startedWords - 2]?.end ?? 0
  const now = spans[startedWords - 1]
  return (
    <>
      <span data-read className="text-key-text">
        {dialog.slice(0, said)}
      </span>
      {dialog.slice(said, now?.start ?? said)}
      <span data-next-word className="text-key-text shadow-[inset_0_-3px_0_var(--key)]">
        {dialog.slice(now?.start ?? said, now?.end ?? said)}
      </span>
      {dialog.slice(now?.end ?? said)}
    </>
  )
}

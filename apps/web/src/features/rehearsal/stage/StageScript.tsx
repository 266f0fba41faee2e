import type { Line } from '#lib/api/lines.ts'
import type { Rung } from '@sidelight/domain/learning/mask'
import { findRung, type RehearsalSettings } from '@sidelight/domain/rehearsal/rehearsal-settings'
import { isNarration } from '@sidelight/domain/lines/characters'
import { memo, useEffect, useMemo } from 'react'
import { MaskedText } from '../current-line/MaskedText.tsx'
import { DirectionWord } from '../line-sheet/DirectionWord.tsx'
import { useLinesInView } from '../lines/lines-in-view.ts'
import { NoteText } from '../notes/NoteText.tsx'
import { useRehearsal, useRehearsalState } from '../rehearsal-context.tsx'
import { canDirect, type ScriptLine } from '../rehearsal-lines.ts'
import { useWordTimes } from '../word-times.queries.ts'
import { useHold } from './hold.ts'
import { LiveLine } from './lines/LiveLine.tsx'
import { keepWordInView, scrollToLiveLine, stopScrolling } from './lines/live-line-scroll.ts'
import { SceneHeading } from './SceneHeading.tsx'
import { findCueLineIndex, isRunning, stageStateOf } from './stage-state.ts'

interface StageScriptProps {
  documentId: string
  lines: readonly ScriptLine[]
  liveIndex: number
  isGenerating: boolean
  /** Opens the line sheet. */
  onDirect: (id: string) => void
  /** Opens the note of a line. */
  onNote: ((id: string) => void) | undefined
}

/** In longer scripts only lines near the view can be tapped: two thousand buttons would be slow. */
const LONG_SCRIPT = 80
/** Lines are memoised in groups, so that a step of the run compares groups and not two thousand lines. */
const GROUP = 20
const WORD_CHECK_MS = 250

/** The whole script, with the live line in large type. */
export function StageScript({ documentId, lines, liveIndex, isGenerating, onDirect, onNote }: StageScriptProps) {
  const state = useRehearsalState(stageStateOf)
  const myLines = useRehearsalState(({ settings }) => settings.myLines)
  const wordTimes = useWordTimes(documentId, isGenerating)
  const liveStarts = wordTimes.get(lines[liveIndex]?.id ?? '')
  const groups = useMemo(() => groupsOf(lines), [lines])
  const cueLine = lines[findCueLineIndex(lines, liveIndex)]?.dialog ?? ''
  useLiveLineScroll(lines[liveIndex]?.id ?? '')
  return (
    <>
      <section aria-label="Script" className="stage-script mx-auto">
        {groups.map((group, at) => {
          const isLive = liveIndex >= at * GROUP && liveIndex < (at + 1) * GROUP
          return (
            <LineGroup
              key={at}
              lines={group}
              start={at * GROUP}
              headingBefore={groups[at - 1]?.at(-1)?.heading ?? ''}
              liveIndex={isLive ? liveIndex : -1}
              liveStarts={isLive ? liveStarts : undefined}
              liveCueLine={isLive ? cueLine : ''}
              myLines={myLines}
              isAhead={at * GROUP > liveIndex}
              isPaused={!isRunning(state)}
              isLongScript={lines.length > LONG_SCRIPT}
              onDirect={onDirect}
              onNote={onNote}
            />
          )
        })}
      </section>
      <div aria-hidden="true" className={`${EDGE} stage-edge-top top-0`} />
      <div aria-hidden="true" className={`${EDGE} stage-edge-bottom bottom-0`} />
    </>
  )
}

const EDGE = 'pointer-events-none fixed inset-x-0'

/** Brings a new live line to its place, also after the actor has scrolled, and follows the words of a long one. */
function useLiveLineScroll(id: string): void {
  const isRun = useRehearsalState((state) => isRunning(stageStateOf(state)))
  useEffect(() => {
    if (!isRun) return undefined
    scrollToLiveLine(id)
    const following = setInterval(keepWordInView, WORD_CHECK_MS)
    return () => {
      clearInterval(following)
      stopScrolling()
    }
  }, [isRun, id])
}

interface LineGroupProps {
  lines: readonly ScriptLine[]
  start: number
  headingBefore: string
  /** -1 if the live line is in another group. */
  liveIndex: number
  liveStarts: readonly number[] | undefined
  liveCueLine: string
  myLines: RehearsalSettings['myLines']
  /** The whole group comes after the live line. */
  isAhead: boolean
  isPaused: boolean
  isLongScript: boolean
  onDirect: (id: string) => void
  onNote: ((id: string) => void) | undefined
}

const LineGroup = memo(function LineGroup(props: LineGroupProps) {
  const { lines, start, headingBefore, liveIndex, liveStarts, liveCueLine, myLines, isAhead, isPaused, isLongScript } =
    props
  const { onDirect, onNote } = props
  const ids = useMemo(() => lines.map(({ id }) => id), [lines])
  const canJump = useLinesInView(ids, isLongScript) && isPaused
  return (
    <ol className={liveIndex === -1 ? SKIPPABLE : ''}>
      {lines.map((line, i) => {
        const before = i === 0 ? headingBefore : (lines[i - 1]?.heading ?? '')
        const heading = line.heading === before ? '' : line.heading
        return start + i === liveIndex ? (
          <LiveLine
            key={line.id}
            line={line}
            heading={heading}
            wordStarts={liveStarts}
            rung={findRung({ myLines }, line)}
            cueLine={liveCueLine}
            onDirect={isPaused ? onDirect : undefined}
            onNote={isPaused ? onNote : undefined}
          />
        ) : (
          <QuietLine
            key={line.id}
            line={line}
            index={start + i}
            heading={heading}
            canJump={canJump}
            onDirect={onDirect}
            rung={isAhead || (liveIndex !== -1 && start + i > liveIndex) ? hidingRungOf(line, myLines) : 'full'}
          />
        )
      })}
    </ol>
  )
})

const hidingRungOf = (line: ScriptLine, myLines: RehearsalSettings['myLines']): Rung =>
  line.isActors ? findRung({ myLines }, line) : 'full'

/**
 * The browser neither styles nor draws groups outside the view. Not the group of the live line: what is skipped this way
 * is clipped, and the rings around buttons would be cut. The margin leaves space for the focus ring of a line.
 */
const SKIPPABLE = 'stage-group -mx-2 px-2'

const groupsOf = (lines: readonly ScriptLine[]): (readonly ScriptLine[])[] =>
  Array.from({ length: Math.ceil(lines.length / GROUP) }, (_, at) => lines.slice(at * GROUP, (at + 1) * GROUP))

interface QuietLineProps {
  line: ScriptLine
  index: number
  /** The heading of the scene that starts here; otherwise empty. */
  heading: string
  canJump: boolean
  onDirect: (id: string) => void
  /** How much of it is hidden: a line that was not spoken yet would otherwise be learned by reading ahead. */
  rung: Rung
}

const QuietLine = memo(function QuietLine({ line, index, heading, canJump, onDirect, rung }: QuietLineProps) {
  const { send } = useRehearsal()
  const hold = useHold(canJump && canDirect(line) ? () => onDirect(line.id) : undefined)
  const isDirection = isNarration(line)
  const look = `stage-line block w-full text-left font-script wrap-anywhere whitespace-pre-wrap ${canJump ? 'text-mute' : 'text-faint'} ${isDirection ? 'stage-direction' : ''}`
  const content = (
    <>
      {!isDirection && <Speaker line={line} />}
      {rung === 'cue only' ? '…' : <MaskedText dialog={line.dialog} rung={rung} />}
      <NoteText line={line} className="mt-1.5 text-body" />
    </>
  )
  return (
    <li data-line={line.id} className="pb-5 md:pb-[26px]">
      <SceneHeading heading={heading} line={line} />
      {canJump ? (
        <button
          type="button"
          {...hold}
          title={canDirect(line) ? 'Go from here; hold to direct it' : 'Go from here'}
          className={`stage-held min-h-11 hover:text-text ${look}`}
          onClick={() => send({ type: 'play from', index })}
        >
          {content}
        </button>
      ) : (
        <div className={look}>{content}</div>
      )}
    </li>
  )
})

const Speaker = ({ line }: { line: Line }) => (
  <span className="slate mb-1.5 block font-sans text-small tracking-[0.04em]">
    {line.character}
    <DirectionWord line={line} />
  </span>
)

import type { Playback } from '@sidelight/domain/playback/playback-state'
import type { TextSize } from '@sidelight/domain/lines/reading-settings'
import { isGlobalPlayback } from '@sidelight/domain/playback/playback-view'
import { type CSSProperties, memo, useCallback, useMemo } from 'react'
import { useReading } from '#shared/reading/use-reading.ts'
import { useLineSheet } from '../line-sheet/open-line-sheet.tsx'
import { isSameView, type LineView, viewScriptLine } from './line-view.ts'
import { useLinesInView } from './lines-in-view.ts'
import { useRehearsalState, useRehearsal } from '../rehearsal-context.tsx'
import { LineCard } from './LineCard.tsx'
import type { ScriptLine } from '../rehearsal-lines.ts'
import { useWordTimes } from '../word-times.queries.ts'

interface LineListProps {
  documentId: string
  lines: readonly ScriptLine[]
  isGenerating: boolean
}

/** In longer lists, rendering every button of every line is noticeably slow. */
const LONG_LIST = 80
/** Lines are memoised in groups of this size, so that a step of the run compares groups and not two thousand cards. */
const GROUP = 20

export function LineList({ documentId, lines, isGenerating }: LineListProps) {
  const playback = useRehearsalState(({ playback }) => playback)
  const reading = useReading('reading-sheet min-w-0', SIZES)
  const wordTimes = useWordTimes(documentId, isGenerating)
  const { send } = useRehearsal()
  const { openSheet, sheet } = useLineSheet(documentId, lines)
  const direct = useCallback(
    (id: string) => {
      send({ type: 'pause' })
      openSheet(id)
    },
    [send, openSheet],
  )
  const groups = useMemo(() => groupsOf(lines), [lines])
  return (
    <>
      <ol aria-label="Segments" {...reading}>
        {groups.map((group, at) => (
          <CardGroup
            key={at}
            documentId={documentId}
            lines={group}
            start={at * GROUP}
            views={viewsOf(playback, group, at * GROUP)}
            wordTimes={wordTimes}
            isLongList={lines.length > LONG_LIST}
            onDirect={direct}
          />
        ))}
      </ol>
      {sheet}
    </>
  )
}

interface CardGroupProps {
  documentId: string
  lines: readonly ScriptLine[]
  start: number
  views: readonly LineView[]
  wordTimes: ReadonlyMap<string, readonly number[]>
  isLongList: boolean
  onDirect: (id: string) => void
}

const CardGroup = memo(
  function CardGroup({ documentId, lines, start, views, wordTimes, isLongList, onDirect }: CardGroupProps) {
    const { send } = useRehearsal()
    const ids = useMemo(() => lines.map(({ id }) => id), [lines])
    const isNear = useLinesInView(ids, isLongList)
    return lines.map((line, i) => (
      <LineCard
        key={line.id}
        documentId={documentId}
        line={line}
        at={start + i}
        {...(views[i] as LineView)}
        isNear={isNear}
        wordStarts={wordTimes.get(line.id)}
        send={send}
        onDirect={onDirect}
      />
    ))
  },
  ({ views: before, ...previous }, { views: after, ...next }) =>
    isSameProps(previous, next) && before.every((view, i) => isSameView(view, after[i])),
)

const isSameProps = (previous: object, next: object): boolean =>
  Object.entries(previous).every(([name, value]) => (next as Record<string, unknown>)[name] === value)

function groupsOf(lines: readonly ScriptLine[]): (readonly ScriptLine[])[] {
  return Array.from({ length: Math.ceil(lines.length / GROUP) }, (_, at) => lines.slice(at * GROUP, (at + 1) * GROUP))
}

const viewsOf = (playback: Playback, lines: readonly ScriptLine[], start: number): LineView[] =>
  lines.map((line, i) => viewScriptLine(playback, line, start + i, isGlobalPlayback(playback)))

/** Font sizes of the current line (on small and large screens) and of the other lines. */
const sizes = (currentSm: number, currentLg: number, row: number) =>
  ({ '--current-sm': `${currentSm}px`, '--current-lg': `${currentLg}px`, '--row': `${row}px` }) as CSSProperties
const SIZES: Record<TextSize, CSSProperties> = {
  small: sizes(22, 28, 17),
  medium: sizes(27, 36, 19),
  large: sizes(34, 46, 22),
  huge: sizes(42, 60, 26),
}

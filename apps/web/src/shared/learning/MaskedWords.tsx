import { type HiddenRange, listHidden, type Rung } from '@sidelight/domain/learning/mask'
import { type ReactNode, useMemo } from 'react'
import './masked-words.css'

interface MaskedWordsProps {
  dialog: string
  rung: Rung
  /** Character offsets; by default the whole line. */
  from?: number
  to?: number
  /** Shown although it is hidden. */
  peekedWord?: number | undefined
  onPeek?: ((pageWord: number) => void) | undefined
}

/**
 * A piece of a line of the actor, without the words that the rung hides. They are not in the page at all, so that
 * neither a selection nor a screen reader finds them. "Cue only" shows no trace of the line, not even its length.
 */
export function MaskedWords({ dialog, rung, from = 0, to = dialog.length, peekedWord, onPeek }: MaskedWordsProps) {
  const hidden = useMemo(() => listHidden(dialog, rung), [dialog, rung]).filter(
    ({ start, end }) => start >= from && end <= to,
  )
  if (rung === 'cue only') {
    const peeked = hidden.find(({ pageWord }) => pageWord === peekedWord)
    return peeked === undefined ? null : dialog.slice(peeked.start, peeked.end)
  }
  const pieces: ReactNode[] = []
  let shown = from
  for (const range of hidden) {
    if (range.pageWord === peekedWord) continue
    pieces.push(
      dialog.slice(shown, range.start),
      <HiddenText key={range.start} range={range} rung={rung} onPeek={onPeek} />,
    )
    shown = range.end
  }
  return (
    <>
      {pieces}
      {dialog.slice(shown, to)}
    </>
  )
}

interface HiddenTextProps extends Pick<MaskedWordsProps, 'rung' | 'onPeek'> {
  range: HiddenRange
}

/** Script type has one width for all letters, so that nothing moves when a word is shown. */
function HiddenText({ range: { start, end, pageWord }, rung, onPeek }: HiddenTextProps) {
  return (
    <span
      data-hidden-word
      className={rung === 'letters' ? 'text-faint' : 'line-gap'}
      // A finger that holds a word must not scroll; one that cannot peek scrolls.
      style={onPeek && { touchAction: 'none' }}
      onPointerDown={() => onPeek?.(pageWord)}
    >
      <span aria-hidden="true">{(rung === 'letters' ? '·' : '\u00A0').repeat(end - start)}</span>
      {rung === 'gaps' && <span className="sr-only">blank</span>}
    </span>
  )
}

import { lastWordsOfCueLine, type Rung } from '@sidelight/domain/learning/mask'
import { isNarration } from '@sidelight/domain/lines/characters'
import { DirectionWord } from '../../line-sheet/DirectionWord.tsx'
import { LineText } from '../../current-line/LineText.tsx'
import { NoteText } from '../../notes/NoteText.tsx'
import { canDirect, type ScriptLine } from '../../rehearsal-lines.ts'
import { useHold } from '../hold.ts'
import { LineStatus } from './LineStatus.tsx'
import { SceneHeading } from '../SceneHeading.tsx'

interface LiveLineProps {
  line: ScriptLine
  heading: string
  wordStarts: readonly number[] | undefined
  rung: Rung
  /** The partner's line before it. */
  cueLine: string
  /** Opens the line sheet; not while the run goes on. */
  onDirect: ((id: string) => void) | undefined
  /** Opens the note of a line; not while the run goes on. */
  onNote: ((id: string) => void) | undefined
}

/** The line of the moment: each word changes colour as it is spoken. */
export function LiveLine({ line, heading, wordStarts, rung, cueLine, onDirect, onNote }: LiveLineProps) {
  const { isActors, character } = line
  const direct = onDirect !== undefined && canDirect(line) ? () => onDirect(line.id) : undefined
  const hold = useHold(direct)
  const name = isNarration(line) ? 'Direction' : character
  return (
    <li data-line={line.id} aria-current="step" className="pb-8 md:pt-2 md:pb-11">
      <SceneHeading heading={heading} line={line} />
      <div data-live>
        <p className={`slate mb-3 text-lead tracking-[0.03em] md:mb-4 ${isActors ? 'text-you' : 'text-key-text'}`}>
          {name}
          {isActors && <span className="sr-only"> (You)</span>}
          <DirectionWord line={line} />
        </p>
        <p
          {...hold}
          className={`live-line ${direct === undefined ? '' : 'stage-held'} font-script wrap-anywhere whitespace-pre-wrap ${isActors ? 'text-text' : 'text-mute'}`}
        >
          {isActors && rung === 'cue only' && <CueLine dialog={cueLine} />}
          <LineText line={line} wordStarts={wordStarts} rung={rung} />
        </p>
        <NoteText line={line} className="mt-4 text-lead" />
        <LineStatus line={line} onDirect={direct} onNote={onNote && (() => onNote(line.id))} />
      </div>
    </li>
  )
}

/** All that is left of a hidden line. */
const CueLine = ({ dialog }: { dialog: string }) => (
  <span data-cue-line className="block text-key-text">
    {dialog === '' ? '…' : lastWordsOfCueLine(dialog)}
  </span>
)

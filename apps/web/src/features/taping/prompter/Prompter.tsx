import type { Tape } from '@sidelight/domain/taping/tape-state'
import { type PrompterMode, promptWords } from './prompter-text.ts'
import { composeSlate } from './slate-text.ts'
import { useTape, useTapeRun } from '../tape-context.tsx'
import { findNextLine, findStartIndex, listParts, type ScriptLine } from '../tape-script.ts'
import type { PickUp } from '@sidelight/domain/taping/tape-fact'

interface PrompterProps {
  tape: Tape
  isSlate: boolean
  pickUp: PickUp | undefined
}

/** The text beside the lens. Before the scene runs it shows the actor's first line, so that they can see its size. */
export function Prompter({ tape, isSlate, pickUp }: PrompterProps) {
  const { lines, settings } = useTape()
  if (isSlate) {
    return (
      <div className="tape-prompter">
        <p className="tape-prompter-name text-you">Your slate</p>
        <p className="tape-prompter-line">{composeSlate(settings.slate, listParts(lines))}</p>
      </div>
    )
  }
  if (settings.prompter === 'off') return <div className="tape-prompter" />
  const isRunning = tape.phase === 'rolling' && tape.isRunning
  const lineId = ('plan' in tape ? tape.plan.pickUp : pickUp)?.lineId
  return isRunning ? <RunningLine /> : <FirstLine startIndex={findStartIndex(lines, lineId)} />
}

function FirstLine({ startIndex }: { startIndex: number }) {
  const { lines, settings } = useTape()
  const line = lines.slice(startIndex).find(({ isActors }) => isActors)
  if (line === undefined) return <div className="tape-prompter" />
  return (
    <div className="tape-prompter">
      <LineName line={line} />
      <p className="tape-prompter-line">{promptWords(line.dialog, settings.prompter).join(' ')}</p>
    </div>
  )
}

function RunningLine() {
  const { lines, settings } = useTape()
  const index = useTapeRun(({ playback }) => playback.index)
  const current = lines[index]
  const line = current?.isDirection === true ? findNextLine(lines, current.id) : current
  const next = line && findNextLine(lines, line.id)
  if (line === undefined) return <div className="tape-prompter" />
  return (
    <div className="tape-prompter">
      <LineName line={line} />
      <p className={`tape-prompter-line ${line.isActors ? '' : 'text-mute'}`}>
        {line.isActors ? <FollowedWords line={line} mode={settings.prompter} /> : line.dialog}
      </p>
      {next !== undefined && (
        <p className="tape-prompter-next">
          {next.isActors ? promptWords(next.dialog, settings.prompter).join(' ') : next.dialog}
        </p>
      )}
    </div>
  )
}

const LineName = ({ line }: { line: ScriptLine }) => (
  <p className={`tape-prompter-name ${line.isActors ? 'text-you' : 'text-key-text'}`}>{line.character}</p>
)

/** Words change their colour only, so that nothing re-wraps under the actor's eyes. */
function FollowedWords({ line, mode }: { line: ScriptLine; mode: PrompterMode }) {
  const heard = useTapeRun(({ actorTurn }) => (actorTurn?.id === line.id ? actorTurn.litWords : 0))
  const next = useTapeRun(({ actorTurn }) =>
    actorTurn?.id === line.id ? (actorTurn.words[actorTurn.matched]?.pageWord ?? -1) : 0,
  )
  return promptWords(line.dialog, mode).map((word, at) => (
    <span key={at}>
      {at > 0 && ' '}
      <span data-heard={at < heard || undefined} data-next={at === next && at >= heard ? true : undefined}>
        {word}
      </span>
    </span>
  ))
}

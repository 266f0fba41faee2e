import type { Tape } from '@sidelight/domain/taping/tape-state'
import type { ReactNode } from 'react'
import { useReading } from '#shared/reading/use-reading.ts'
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

const PROMPTER = [
  'col-span-full grid content-center justify-items-center pt-8.5 text-center',
  'max-md:fixed max-md:inset-[0_0_auto] max-md:z-5 max-md:h-50 max-md:px-5 max-md:pt-9 max-md:pb-12.5',
  'max-md:bg-[linear-gradient(var(--dark)_72%,transparent)]',
  'sideways:fixed sideways:inset-[0_auto_0_0] sideways:z-5 sideways:h-auto sideways:w-67 sideways:justify-items-start',
  'sideways:bg-[linear-gradient(90deg,var(--dark)_86%,transparent)] sideways:p-[26px_10px_0_36px] sideways:text-left',
  // A long line reaches into the lower half, where a tap gives the cue.
  'roll:pointer-events-none roll:content-start roll:pt-16 max-md:roll:h-auto max-md:roll:pt-12 phone:roll:bg-none',
  'sideways:roll:right-[92px] sideways:roll:w-auto sideways:roll:content-center sideways:roll:pt-0',
].join(' ')
const NAME =
  'mb-2 slate text-(length:--size-name) leading-none tracking-[0.04em] uppercase roll:mb-4.5 sideways:roll:mb-2.5'
const LINE = [
  'line-clamp-2 max-w-[25em] font-script text-(length:--size-line) leading-[1.3] font-normal max-md:line-clamp-3',
  'sideways:line-clamp-6 sideways:max-w-52 sideways:leading-[1.34]',
  'roll:max-w-[21em] roll:[-webkit-line-clamp:none] sideways:roll:max-w-[17em]',
].join(' ')
const NEXT =
  'reading-lit mt-11 max-w-[32em] font-script text-(length:--size-next) text-faint max-md:hidden sideways:mt-4.5 sideways:block'
const WORD = 'data-heard:font-bold data-heard:text-you data-next:shadow-[inset_0_-3px_0_var(--you)]'

/** The text beside the lens. Before the scene runs it shows the actor's first line, so that they can see its size. */
export function Prompter({ tape, isSlate, pickUp }: PrompterProps) {
  const { lines, settings } = useTape()
  if (isSlate) {
    return (
      <div className={PROMPTER}>
        <p className={`${NAME} text-you`}>Your slate</p>
        <Line>{composeSlate(settings.slate, listParts(lines))}</Line>
      </div>
    )
  }
  if (settings.prompter === 'off') return <div className={PROMPTER} />
  const isRunning = tape.phase === 'rolling' && tape.isRunning
  const lineId = ('plan' in tape ? tape.plan.pickUp : pickUp)?.lineId
  return isRunning ? <RunningLine /> : <FirstLine startIndex={findStartIndex(lines, lineId)} />
}

function FirstLine({ startIndex }: { startIndex: number }) {
  const { lines, settings } = useTape()
  const line = lines.slice(startIndex).find(({ isActors }) => isActors)
  if (line === undefined) return <div className={PROMPTER} />
  return (
    <div className={PROMPTER}>
      <LineName line={line} />
      <Line>{promptWords(line.dialog, settings.prompter).join(' ')}</Line>
    </div>
  )
}

function RunningLine() {
  const { lines, settings } = useTape()
  const index = useTapeRun(({ playback }) => playback.index)
  const current = lines[index]
  const line = current?.isDirection === true ? findNextLine(lines, current.id) : current
  const next = line && findNextLine(lines, line.id)
  if (line === undefined) return <div className={PROMPTER} />
  return (
    <div className={PROMPTER}>
      <LineName line={line} />
      <Line look={line.isActors ? '' : 'text-mute'}>
        {line.isActors ? <FollowedWords line={line} mode={settings.prompter} /> : line.dialog}
      </Line>
      {next !== undefined && (
        <NextLine>{next.isActors ? promptWords(next.dialog, settings.prompter).join(' ') : next.dialog}</NextLine>
      )}
    </div>
  )
}

const Line = ({ look = '', children }: { look?: string; children: ReactNode }) => (
  <p data-prompter-line {...useReading(`reading-lit ${LINE} ${look}`)}>
    {children}
  </p>
)

const NextLine = ({ children }: { children: ReactNode }) => <p {...useReading(NEXT)}>{children}</p>

const LineName = ({ line }: { line: ScriptLine }) => (
  <p className={`${NAME} ${line.isActors ? 'text-you' : 'text-key-text'}`}>{line.character}</p>
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
      <span
        data-heard={at < heard || undefined}
        data-next={at === next && at >= heard ? true : undefined}
        className={WORD}
      >
        {word}
      </span>
    </span>
  ))
}

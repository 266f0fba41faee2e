import { describeQueue, type VoicingCounts } from '@sidelight/domain/audio/generation'
import { readableName } from '@sidelight/domain/lines/readable-name'
import { ArrowRight, Drama, Pencil, Play } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Tapping } from '../../current-line/CurrentLinePanel.tsx'
import { describeListening } from '../../describe-listening.ts'
import { useRehearsal, useRehearsalState } from '../../rehearsal-context.tsx'
import type { ScriptLine } from '../../rehearsal-lines.ts'
import { usePolledStatus } from '../../rehearsal.queries.ts'
import { stageStateOf } from '../stage-state.ts'

interface LineStatusProps {
  line: ScriptLine
  /** Opens the line sheet, if a partner reads the line. */
  onDirect: (() => void) | undefined
  /** Opens the actor's own note on the line. */
  onNote: (() => void) | undefined
}

/** What the actor needs to know about the live line, in one quiet sentence, and the one button that helps. */
export function LineStatus({ line, onDirect, onNote }: LineStatusProps) {
  const state = useRehearsalState(stageStateOf)
  switch (state) {
    case 'ready':
      return <ReadyStatus line={line} />
    case 'asking':
      return <AskingStatus />
    case 'awaiting clip':
      return <Status text={<AwaitedVoice line={line} />} />
    case 'unvoiced':
      return <UnvoicedStatus line={line} />
    case 'actor':
      return <TurnStatus />
    case 'dried':
      return <DriedStatus />
    case 'prompted':
      return <PromptedStatus />
    case 'paused':
      return <PausedStatus line={line} onDirect={onDirect} onNote={onNote} />
    case 'partner':
    case 'finished':
      return null
  }
}

/** The sentence is announced to screen readers. */
const Status = ({ text, children }: { text: ReactNode; children?: ReactNode }) => (
  <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3 text-lead text-mute md:mt-8">
    {children}
    <div role="status" className="min-w-0 flex-[1_1_16rem] text-pretty">
      {text}
    </div>
  </div>
)

const MAIN = 'stage-action max-md:w-full'

/** A first line that is there this soon is worth waiting for: the scene then starts at the press. */
const FIRST_LINE_WAIT_MS = 3000

function ReadyStatus({ line }: { line: ScriptLine }) {
  const { send } = useRehearsal()
  const listening = useRehearsalState(({ listening, settings }) => describeListening(listening, settings, 'Start'))
  const [hasWaited, setHasWaited] = useState(false)
  const { isClipPending } = line
  useEffect(() => {
    if (!isClipPending) return undefined
    const waiting = setTimeout(() => setHasWaited(true), FIRST_LINE_WAIT_MS)
    return () => clearTimeout(waiting)
  }, [isClipPending])
  if (isClipPending && !hasWaited)
    return <Status text={`${readableName(line.character)}'s first line is nearly ready.`} />
  return (
    <Status text={isClipPending ? <AwaitedVoice line={line} /> : listening}>
      <Button data-transport size="large" className={MAIN} onClick={() => send({ type: 'play' })}>
        <Play aria-hidden="true" className="size-5 fill-current" />
        Start
      </Button>
    </Status>
  )
}

function AskingStatus() {
  const controller = useRehearsal()
  const text = useRehearsalState(({ listening, settings }) => describeListening(listening, settings, 'Start'))
  return (
    <Status text={text}>
      <Button look="ghost" onClick={controller.continueByTap}>
        Go on without it
      </Button>
    </Status>
  )
}

function AwaitedVoice({ line }: { line: ScriptLine }) {
  const isFirst = useRehearsalState(({ playback }) => playback.completed.size + playback.skipped.size === 0)
  const { documentId = '' } = useParams()
  const status = usePolledStatus(documentId)
  const name = readableName(line.character)
  return (
    <>
      We're still making {name}'s voice. The scene {isFirst ? 'starts' : 'goes on'} as soon as this line is ready.
      {status !== undefined && (
        <span className="mt-1 block">
          {describeReady(status.counts)} {describeQueue(status)} Read through the scene in the meantime.
        </span>
      )}
    </>
  )
}

/** Of the lines that a partner reads. */
const describeReady = ({ completed, total, recordedByMe: own }: VoicingCounts): string =>
  `${completed} of ${total - own} lines ${total - own === 1 ? 'is' : 'are'} ready.`

function UnvoicedStatus({ line }: { line: ScriptLine }) {
  const { documentId = '' } = useParams()
  return (
    <Status text={<Tapping isActors={false} isSaid={false} />}>
      <NextLine isMain />
      {line.voiceId === '' && (
        <Button asChild look="ghost" className="max-md:w-full">
          <Link to={paths.assignVoice(documentId)}>Assign voices</Link>
        </Button>
      )}
    </Status>
  )
}

/** While the line is followed there is nothing to say; otherwise the actor ends it. */
function TurnStatus() {
  const isListening = useRehearsalState(({ actorTurn }) => actorTurn?.isListening === true)
  const isRoomLoud = useRehearsalState(({ listening }) => listening.isRoomLoud)
  const isSaid = useRehearsalState(({ actorTurn }) => actorTurn?.ending !== undefined)
  const why = useRehearsalState(({ listening, settings }) =>
    settings.listener === 'tap' ? undefined : describeListening(listening, settings, 'Start'),
  )
  if (isListening) return isRoomLoud ? <LoudRoomStatus /> : null
  return (
    <Status text={why !== undefined && !isSaid ? why : <Tapping isActors isSaid={isSaid} />}>
      {!isSaid && <NextLine isMain />}
    </Status>
  )
}

/** Said before a line is missed, not after it. */
const LoudRoomStatus = () => (
  <Status
    text={
      <>
        It's loud. <span className="max-md:hidden">Press space</span>
        <span className="md:hidden">Tap</span> when you've said your line.
      </>
    }
  >
    <NextLine />
  </Status>
)

function DriedStatus() {
  const offer = useRehearsalState(({ actorTurn }) => actorTurn?.offer)
  if (offer === 'last word') return <NotHeardStatus text="We didn't catch the last word." />
  return offer === 'noise' ? <NotHeardStatus text="We can't make out your words." /> : <SilenceStatus />
}

function NotHeardStatus({ text }: { text: string }) {
  const { send } = useRehearsal()
  return (
    <Status
      text={
        <>
          {text}
          <span className="max-md:hidden"> Press space if you've said your line.</span>
        </>
      }
    >
      <NextLine isMain />
      <Button look="ghost" className="max-md:w-full" onClick={() => send({ type: 'prompt' })}>
        Line?
      </Button>
    </Status>
  )
}

function SilenceStatus() {
  const { send } = useRehearsal()
  const canAsk = useRehearsalState(
    ({ actorTurn, listening }) => actorTurn?.isListening === true && listening.preflight?.listener === 'on-device',
  )
  return (
    <Status
      text={
        <>
          Take your time.{canAsk && ' Say “Line?” for the next words.'}
          <span className="max-md:hidden">
            {canAsk ? ' Or press L' : ' Press L for the next words'}, or space if you've said it.
          </span>
        </>
      }
    >
      <Button size="large" className={`animate-rise ${MAIN}`} onClick={() => send({ type: 'prompt' })}>
        Line?
      </Button>
      <NextLine />
    </Status>
  )
}

function PromptedStatus() {
  return (
    <Status text="Pick it up when you're ready. Ask again for more.">
      <NextLine />
    </Status>
  )
}

function NextLine({ isMain = false }: { isMain?: boolean }) {
  const { send } = useRehearsal()
  return (
    <Button
      data-transport
      look={isMain ? 'key' : 'ghost'}
      size={isMain ? 'large' : 'normal'}
      className={isMain ? MAIN : 'max-md:w-full'}
      onClick={() => send({ type: 'spoken', by: 'tapped' })}
    >
      Next line
      {isMain && <ArrowRight aria-hidden="true" className="size-5" />}
    </Button>
  )
}

function PausedStatus({ line, onDirect, onNote }: LineStatusProps) {
  const error = useRehearsalState(({ playback }) => playback.errors.get(line.id))
  const loss = useRehearsalState(({ listening, settings }) =>
    listening.loss === undefined ? undefined : describeListening(listening, settings, 'Start'),
  )
  const isStarted = useRehearsalState(({ playback }) => playback.phase !== 'stopped')
  const where = line.isActors
    ? isStarted
      ? 'in your line'
      : 'before your line'
    : `${isStarted ? 'in' : 'before'} ${readableName(line.character)}'s line`
  return (
    <>
      {error !== undefined && (
        <p role="alert" className="mt-6 text-lead text-rec-text">
          {error}
        </p>
      )}
      <Status text={`${loss === undefined ? '' : `${loss} `}Paused ${where}. Tap any line to go from there.`}>
        {onDirect !== undefined && (
          <Button look="ghost" className="max-md:w-full" onClick={onDirect}>
            <Drama aria-hidden="true" className="size-[18px]" />
            Direct this line
          </Button>
        )}
        {onNote !== undefined && (
          <Button look="ghost" className="max-md:w-full" onClick={onNote}>
            <Pencil aria-hidden="true" className="size-[18px]" />
            {line.note === undefined ? 'Add a note' : 'Change the note'}
          </Button>
        )}
      </Status>
    </>
  )
}

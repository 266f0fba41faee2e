import { Mic, Play, Save, Square, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { FormError } from '#ui/form/FormError.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { useIsConfidential, useRehearsal, useTakes, useTakeStore } from '../rehearsal-context.tsx'
import type { ScriptLine } from '../rehearsal-lines.ts'
import type { StoredTake } from '#audio/recorder/line-takes.ts'
import { isTakeOf } from '#audio/recorder/take-store.ts'
import { Select } from '#ui/form/Select.tsx'

/** The takes of an actor's line and what can be done with the chosen one. */
export function TakeControls({ line, at }: { line: ScriptLine; at: number }) {
  const take = useTakes(({ takes }) => takes.get(line.id))
  const isSaved = line.audioUrl !== '' || take?.phase === 'saved'
  const hasTake = isSaved || (take !== undefined && (take.phase !== 'none' || take.numbers.length > 0))
  return (
    <>
      {hasTake && <TakeBar line={line} at={at} take={take} isSaved={isSaved} />}
      {take?.error !== undefined && <FormError text={take.error} />}
    </>
  )
}

interface TakeBarProps {
  line: ScriptLine
  at: number
  take: StoredTake | undefined
  isSaved: boolean
}

function TakeBar({ line, at, take, isSaved }: TakeBarProps) {
  const name = `Line #${line.index + 1}`
  const isOnDevice = take?.phase === 'kept' || take?.phase === 'saving'
  const { status, onAction } = useFocusAfterAction()
  return (
    <div
      className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1.5 pb-1 text-small text-mute"
      onClickCapture={onAction}
    >
      <span ref={status} role="status" tabIndex={-1} className="mr-1">
        {describe(take, line, isSaved)}
      </span>
      <TakeChoice lineId={line.id} name={name} take={take} isSaved={isSaved} />
      {isOnDevice && <DeviceTake line={line} name={name} take={take} />}
      <RecordAgain at={at} name={name} />
      {isSaved && !isOnDevice && <DeleteSaved lineId={line.id} name={name} />}
    </div>
  )
}

/** Many buttons disappear with their action. The focus then moves to the status, so that keyboard users keep their place. */
function useFocusAfterAction() {
  const status = useRef<HTMLSpanElement>(null)
  const isActing = useRef(false)
  useEffect(() => {
    if (!isActing.current || document.activeElement !== document.body) return
    isActing.current = false
    status.current?.focus({ preventScroll: true })
  })
  const onAction = () => {
    isActing.current = true
  }
  return { status, onAction }
}

function describe(take: StoredTake | undefined, line: ScriptLine, isSaved: boolean): string {
  const seconds = `${(take?.seconds ?? 0).toFixed(1)} s`
  if (take?.phase === 'saving') return 'Saving your take…'
  if (take?.phase === 'kept') {
    if (!isTakeOf(line, take)) return `Take from before this line changed (${seconds})`
    if (take.isRecovered) return `Unsaved take from last time (${seconds})`
    return `Your take ${describeNumber(take)}(${seconds}), on this device`
  }
  if (isSaved) return 'Your take is saved.'
  return take?.phase === 'deleted' ? 'Take deleted.' : ''
}

/** Nothing for the only take. */
const describeNumber = ({ number, numbers }: StoredTake): string => (numbers.length > 1 ? `${number} ` : '')

const SMALL = 'h-10 px-3.5 text-small'
const SAVED = 'saved'

interface TakeChoiceProps {
  lineId: string
  name: string
  take: StoredTake | undefined
  isSaved: boolean
}

/** Chooses which take is heard, saved or deleted. Hidden while there is only one. */
function TakeChoice({ lineId, name, take, isSaved }: TakeChoiceProps) {
  const takes = useTakeStore()
  const { number, numbers = [], phase } = take ?? {}
  const isNone = number === undefined
  if (numbers.length + Number(isSaved || isNone) < 2) return null
  return (
    <Select
      aria-label={`Take of ${name}`}
      value={number ?? SAVED}
      disabled={phase === 'saving'}
      onChange={({ target }) => takes.choose(lineId, target.value === SAVED ? undefined : Number(target.value))}
      className="h-10 rounded-control border border-control bg-transparent px-2 font-semibold tabular-nums hover:border-mute [&>option]:bg-surface"
    >
      {numbers.toReversed().map((each) => (
        <option key={each} value={each}>
          Take {each}
        </option>
      ))}
      {(isSaved || isNone) && <option value={SAVED}>{isSaved ? 'Saved take' : 'Choose a take'}</option>}
    </Select>
  )
}

function DeviceTake({ line, name, take }: { line: ScriptLine; name: string; take: StoredTake }) {
  const takes = useTakeStore()
  const isSaving = take.phase === 'saving'
  const isConfidential = useIsConfidential()
  return (
    <>
      <Replay lineId={line.id} name={name} />
      {isTakeOf(line, take) && !isConfidential && (
        <Button
          look="key"
          className={SMALL}
          aria-label={`Save take of ${name}`}
          aria-disabled={isSaving}
          onClick={() => void takes.save(line.id)}
        >
          <Save aria-hidden="true" className="size-4" />
          Save
        </Button>
      )}
      <Button
        look="quiet"
        className={SMALL}
        aria-label={`Delete take of ${name}`}
        onClick={() => void takes.discard(line.id)}
      >
        <Trash2 aria-hidden="true" className="size-4" />
      </Button>
    </>
  )
}

/** Asks first: the server has the only copy. */
function DeleteSaved({ lineId, name }: { lineId: string; name: string }) {
  const takes = useTakeStore()
  const opener = useRef<HTMLButtonElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const remove = async () => {
    setIsPending(true)
    await takes.deleteSaved(lineId)
    setIsPending(false)
    setIsAsking(false)
  }
  return (
    <>
      <Button
        ref={opener}
        look="quiet"
        className={SMALL}
        aria-label={`Delete saved take of ${name}`}
        onClick={() => setIsAsking(true)}
      >
        <Trash2 aria-hidden="true" className="size-4" />
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Delete your saved take?"
          question={`Your recording of ${name} is deleted for good.`}
          no="Keep it"
          yes="Delete"
          pendingText="Deleting..."
          isPending={isPending}
          onYes={() => void remove()}
          onClose={() => setIsAsking(false)}
          opener={opener}
        />
      )}
    </>
  )
}

const RecordAgain = ({ at, name }: { at: number; name: string }) => {
  const { send } = useRehearsal()
  return (
    <Button
      look="quiet"
      className={SMALL}
      aria-label={`Record ${name} again`}
      onClick={() => send({ type: 'speak again', index: at })}
    >
      <Mic aria-hidden="true" className="size-4" />
      Re-record
    </Button>
  )
}

function Replay({ lineId, name }: { lineId: string; name: string }) {
  const { send } = useRehearsal()
  const takes = useTakeStore()
  const isPlaying = useTakes(({ replayingId }) => replayingId === lineId)
  const play = () => {
    send({ type: 'pause' })
    void takes.replay(lineId)
  }
  return (
    <Button
      look="ghost"
      className={SMALL}
      aria-label={isPlaying ? `Stop take of ${name}` : `Hear take of ${name}`}
      onClick={() => (isPlaying ? takes.stopReplay() : play())}
    >
      {isPlaying ? (
        <Square aria-hidden="true" className="size-3.5 fill-current" />
      ) : (
        <Play aria-hidden="true" className="size-4 fill-current" />
      )}
      {isPlaying ? 'Stop' : 'Replay'}
    </Button>
  )
}

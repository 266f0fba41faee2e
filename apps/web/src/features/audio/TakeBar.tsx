import { REPLAY_FAILED } from '@sidelight/domain/recording/recording-texts'
import { Mic, Play, Save, Square, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { FormComplaint } from '#ui/FormComplaint.tsx'
import { useRoom, useRun } from './room.tsx'
import type { SegmentLine } from './segments.ts'
import type { KeptTake } from './take-drawer.ts'

/** What was recorded of the actor's line, and what may become of it. */
export function TakeBar({ line, at }: { line: SegmentLine; at: number }) {
  const take = useRoom(({ takes }) => takes.get(line.id))
  const name = `Line #${line.scene.scene_index + 1}`
  const isSaved = line.audioUrl !== '' || take?.phase === 'saved'
  const isHere = take?.phase === 'kept' || take?.phase === 'saving'
  return (
    <>
      {(isHere || isSaved) && (
        <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1.5 pb-1 text-[14px] text-mute">
          <span role="status" className="mr-1">
            {describe(take, isSaved)}
          </span>
          {isHere && <Kept line={line} name={name} isSaving={take.phase === 'saving'} />}
          <Again at={at} name={name} />
        </div>
      )}
      {take?.error !== undefined && <FormComplaint text={take.error} />}
    </>
  )
}

function describe(take: KeptTake | undefined, isSaved: boolean): string {
  const seconds = `${(take?.seconds ?? 0).toFixed(1)} s`
  if (take?.phase === 'saving') return 'Saving your take…'
  if (take?.phase === 'kept') {
    if (take.isRecovered) return `A take of ${seconds} was found from before.`
    return `Your take, ${seconds}, on this device.`
  }
  return isSaved ? 'Your take is saved.' : ''
}

const SMALL = 'h-10 px-3.5 text-[14px]'

function Kept({ line, name, isSaving }: { line: SegmentLine; name: string; isSaving: boolean }) {
  const { takes } = useRun()
  return (
    <>
      <Replay sceneId={line.id} name={name} />
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

const Again = ({ at, name }: { at: number; name: string }) => {
  const { send } = useRun()
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

function Replay({ sceneId, name }: { sceneId: string; name: string }) {
  const { takes, send } = useRun()
  const sound = useRef<HTMLAudioElement>(undefined)
  const [isPlaying, setIsPlaying] = useState(false)
  const stop = () => {
    sound.current?.pause()
    if (sound.current !== undefined) URL.revokeObjectURL(sound.current.src)
    sound.current = undefined
    setIsPlaying(false)
  }
  useEffect(() => () => sound.current?.pause(), [])
  const play = async () => {
    send({ type: 'pause' })
    try {
      const blob = await takes.find(sceneId)
      if (blob === undefined) return
      const element = new Audio(URL.createObjectURL(blob))
      sound.current = element
      element.addEventListener('ended', stop)
      setIsPlaying(true)
      await element.play()
    } catch {
      stop()
      takes.complain(sceneId, REPLAY_FAILED)
    }
  }
  return (
    <Button
      look="ghost"
      className={SMALL}
      aria-label={isPlaying ? `Stop take of ${name}` : `Hear take of ${name}`}
      onClick={() => (isPlaying ? stop() : void play())}
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

import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import { FileVideo } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/dialog/Sheet.tsx'
import { useDeviceTakes } from '../takes/device-takes.ts'
import { describeFilmFailure, describeOutcomes } from './film-texts.ts'

interface PhoneFilmProps {
  /** Those without a film: it is looked for each of them. */
  takes: readonly TapeTake[]
  nameOf: (take: TapeTake) => string
  opener: RefObject<HTMLElement | null>
  /** Takes have another picture now. */
  onAdded: () => Promise<void>
  onClose: () => void
}

type Work =
  | { state: 'none' }
  | { state: 'looking'; share: number }
  | { state: 'failed'; text: string }
  | { state: 'done'; takes: readonly TapeTake[]; outcomes: Parameters<typeof describeOutcomes>[1] }

/** How the phone films, and where its film is added to the takes. */
export function PhoneFilm({ takes, nameOf, opener, onAdded, onClose }: PhoneFilmProps) {
  useRaiseModalFlag(true)
  const { work, add } = useFilm(takes, onAdded)
  return (
    <Sheet
      title="Film with your phone"
      description="Its back camera is the best one you own. The phone films; this computer reads with you and prompts."
      opener={opener}
      onClose={onClose}
      actions={<ChooseFilm isDisabled={takes.length === 0} isLooking={work.state === 'looking'} onChoose={add} />}
    >
      <Steps />
      <div role="status" className="grid gap-2">
        {work.state === 'looking' && <Looking share={work.share} />}
        {work.state === 'done' && <Outcome {...describeOutcomes(work.takes, work.outcomes, nameOf)} />}
        {work.state === 'none' && takes.length === 0 && (
          <p className="text-mute">There is no take yet that could get the phone’s picture.</p>
        )}
      </div>
      {work.state === 'failed' && (
        <p role="alert" className="text-bad">
          {work.text}
        </p>
      )}
    </Sheet>
  )
}

/** Closing the panel ends the work; a take that was written until then has its film. */
function useFilm(takes: readonly TapeTake[], onAdded: () => Promise<void>): { work: Work; add: (file: File) => void } {
  const device = useDeviceTakes()
  const [work, setWork] = useState<Work>({ state: 'none' })
  const looking = useRef(new AbortController())
  useEffect(() => {
    const controller = (looking.current = new AbortController())
    return () => controller.abort()
  }, [])
  const look = async (file: File) => {
    const { signal } = looking.current
    const onProgress = (share: number) => setWork({ state: 'looking', share })
    const takeIds = takes.map(({ id }) => id)
    onProgress(0)
    try {
      const outcomes = await device.addFilm(file, takeIds, { onProgress, signal })
      if ([...outcomes.values()].includes('added')) await onAdded()
      if (!signal.aborted) setWork({ state: 'done', takes, outcomes })
    } catch (error) {
      if (signal.aborted) return
      // Those that were written before it failed have their film.
      await onAdded()
      setWork({ state: 'failed', text: describeFilmFailure(error) })
    }
  }
  return { work, add: (file) => void look(file) }
}

interface ChooseFilmProps {
  isDisabled: boolean
  isLooking: boolean
  onChoose: (file: File) => void
}

function ChooseFilm({ isDisabled, isLooking, onChoose }: ChooseFilmProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="video/mp4,video/quicktime,.mp4,.mov"
        hidden
        aria-label="The phone’s film"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file !== undefined) onChoose(file)
        }}
      />
      <Button
        className="w-full"
        disabled={isDisabled}
        aria-disabled={isLooking}
        onClick={() => !isLooking && input.current?.click()}
      >
        <FileVideo aria-hidden="true" className="size-[18px]" />
        Add the phone’s film
      </Button>
    </>
  )
}

const Steps = () => (
  <ol className="film-steps">
    <Step title="Open this address on your phone">
      <span className="film-address">{`${location.host}${paths.camera}`}</span>
      <span className="text-small text-mute">No app and no account. That page sends nothing.</span>
    </Step>
    <Step title="Stand it above this screen, on its side, and start filming there" />
    <Step title="Then roll here, as many takes as you like">
      <span className="text-small text-mute">
        Both need to hear you: by your voice we find where each take is in the film.
      </span>
    </Step>
    <Step title="Share the film to this computer, and add it">
      <span className="text-small text-mute">
        By AirDrop, Quick Share or a cable. The picture that was filmed here stays, and you can go back to it.
      </span>
    </Step>
  </ol>
)

const Step = ({ title, children }: { title: string; children?: ReactNode }) => (
  <li>
    <span className="grid gap-1">
      <span>{title}</span>
      {children}
    </span>
  </li>
)

function Looking({ share }: { share: number }) {
  const percent = Math.round(share * 100)
  return (
    <>
      <p>Listening for your takes…</p>
      <div
        role="progressbar"
        aria-label="Listening for your takes"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2.5 overflow-hidden rounded-full bg-line"
      >
        <span className="block h-full rounded-full bg-key" style={{ width: `${percent}%` }} />
      </div>
    </>
  )
}

function Outcome({ added, others }: ReturnType<typeof describeOutcomes>) {
  return (
    <>
      {added !== undefined && <p className="font-semibold">{added}</p>}
      {others.map((sentence) => (
        <p key={sentence} className="text-mute">
          {sentence}
        </p>
      ))}
      {added === undefined && (
        <p>
          We can’t line them up. Both devices have to hear you: stand the phone nearer, clap once when both are rolling,
          and try again.
        </p>
      )}
    </>
  )
}

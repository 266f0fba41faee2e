import type { CueTrackKind } from '@sidelight/domain/audio/cue-track'
import { Download, Printer } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '#lib/http/api-error.ts'
import { paths } from '#lib/navigation/paths.ts'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'
import { ActionError } from '#ui/ActionError.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { Choice } from '#ui/form/Choice.tsx'
import { CONTROL_LOOK, Field } from '#ui/form/Field.tsx'
import { PendingButton } from '#ui/PendingButton.tsx'
import { Select } from '#ui/form/Select.tsx'
import { useDownloadCueTrack } from '../downloads.ts'
import type { ScriptLine } from '../rehearsal-lines.ts'
import { listScenes } from '../stage/stage-state.ts'

interface CueTrackDialogProps {
  documentId: string
  lines: readonly ScriptLine[]
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

const KINDS: readonly { value: CueTrackKind; label: string }[] = [
  { value: 'with gaps', label: 'With gaps for my lines' },
  { value: 'table read', label: 'Table read' },
]

const HINTS: Record<CueTrackKind, string> = {
  'with gaps': "Your partner's lines, and silence where you speak. For the car.",
  'table read': 'Every line, with your saved takes. Where you have none, there is time to say the line.',
}

const NOT_MADE = "We couldn't make the track. Please try again."

/** An MP3 to run lines with, and the way to the cue script. */
export function CueTrackDialog({ documentId, lines, opener, onClose }: CueTrackDialogProps) {
  useRaiseModalFlag(true, onClose)
  const scenes = listScenes(lines)
  const [kind, setKind] = useState<CueTrackKind>('with gaps')
  /** The id of the first line of a scene; empty for the whole script. */
  const [lineId, setLineId] = useState('')
  const { mutate, isPending, error } = useDownloadCueTrack(documentId)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      opener={opener}
      title="Cue track"
      description="Run your lines away from the screen: as one MP3, or on paper."
    >
      <div className="grid gap-6">
        <Choice legend="What you hear" hint={HINTS[kind]} value={kind} options={KINDS} onChange={setKind} />
        {scenes.length > 1 && (
          <Field label="Scene">
            {(control) => (
              <Select
                {...control}
                className={`${CONTROL_LOOK} h-12`}
                value={lineId}
                onChange={({ target }) => setLineId(target.value)}
              >
                <option value="">The whole script</option>
                {scenes.map(({ heading, index }) => (
                  <option key={index} value={lines[index]?.id}>
                    {heading}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <div className="flex flex-wrap gap-2.5">
          <PendingButton
            isPending={isPending}
            pendingText="Making the track…"
            onClick={() => mutate({ kind, lineId: lineId === '' ? null : lineId })}
          >
            <Download aria-hidden="true" className="size-[18px]" />
            Download MP3
          </PendingButton>
          <Button asChild look="ghost">
            <Link to={paths.cueScript(documentId)}>
              <Printer aria-hidden="true" className="size-[18px]" />
              Cue script
            </Link>
          </Button>
        </div>
        <ActionError text={error === null ? undefined : messageOf(error, NOT_MADE)} />
      </div>
    </Dialog>
  )
}

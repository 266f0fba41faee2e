import { type ChosenDirection, type LineDirection, MAX_READ } from '#lib/api/lines.ts'
import type { Voice } from '#lib/api/voices.ts'
import { ageGroup } from '@sidelight/domain/audio/casting-choices'
import {
  BEATS,
  chooseBeat,
  chooseCutIn,
  chooseCutOff,
  chooseManner,
  choosePlace,
  describeDirection,
  describeMissing,
  PLAIN_LINE,
} from '@sidelight/domain/direction/direct-line'
import { MANNERS } from '@sidelight/domain/direction/direction'
import { readableName } from '@sidelight/domain/lines/readable-name'
import { RefreshCw } from 'lucide-react'
import type { RefObject } from 'react'
import { useSinglePlayback } from '#audio/player/single-playback.ts'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'
import { ActionError } from '#ui/ActionError.tsx'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/dialog/Sheet.tsx'
import { Choice } from '#ui/form/Choice.tsx'
import { MannerChoice } from '#shared/casting/MannerChoice.tsx'
import { SwitchField } from '#ui/form/SwitchField.tsx'
import { Portrait } from '#ui/portrait/Portrait.tsx'
import type { ScriptLine } from '../rehearsal-lines.ts'
import { useVoices } from '../rehearsal.queries.ts'
import { type DirectedLine, useDirectLine } from './direct-line.queries.ts'
import { HearLine } from './HearLine.tsx'
import { PlaceChoice } from './PlaceChoice.tsx'

interface LineSheetProps {
  documentId: string
  line: ScriptLine
  onClose: () => void
  opener: RefObject<HTMLElement | null>
}

const READS = MAX_READ + 1
const BEAT_OPTIONS = [
  { value: '', label: 'As scripted' },
  ...BEATS.map((seconds) => ({ value: String(seconds), label: `${seconds} s` })),
]

/** Tells the partner how to read one line, and plays it that way. */
export function LineSheet({ documentId, line, onClose, opener }: LineSheetProps) {
  useRaiseModalFlag(true, onClose)
  const voices = useVoices()
  const voice = voices.find(({ id }) => id === line.voiceId)
  const playback = useSinglePlayback()
  const directed = useDirectLine(documentId, line, (url) => url !== '' && playback.play(line.id, url))
  /** Within the tap, so that phones play the read when it is there. */
  const direct = (direction: ChosenDirection, read = directed.read) => {
    playback.stop()
    playback.unlock()
    directed.direct({ direction, read })
  }
  const undo = () => {
    playback.stop()
    directed.undo()
  }
  return (
    <Sheet
      title={readableName(line.character)}
      description={voice === undefined ? 'How this line is read' : `${voice.name} reads this line`}
      picture={voice && <Face voice={voice} />}
      onClose={onClose}
      opener={opener}
      actions={<Actions directed={directed} direct={direct} onUndo={undo} />}
    >
      <HearLine line={line} directed={directed} playback={playback} />
      <Directions line={line} directed={directed} voice={voice} voices={voices} direct={direct} />
    </Sheet>
  )
}

const Face = ({ voice }: { voice: Voice }) => (
  <Portrait
    subject={{ seed: voice.id, gender: voice.gender, age: ageGroup(voice.age) }}
    className="size-[52px] shrink-0 rounded-row"
  />
)

interface DirectionsProps {
  line: ScriptLine
  directed: DirectedLine
  voice: Voice | undefined
  voices: readonly Voice[]
  direct: (direction: ChosenDirection) => void
}

function Directions({ line, directed: { direction: chosen }, voice, voices, direct }: DirectionsProps) {
  const { script = PLAIN_LINE, now: said = PLAIN_LINE } = line.direction ?? {}
  const now = withChoice(said, script, chosen)
  const written = chosen.manner === undefined ? now : script
  const isPlainOffered = written.manner !== 'plain' || chosen.manner === 'plain'
  return (
    <>
      <MannerChoice
        legend="How"
        first={isPlainOffered ? ['as written', 'plain'] : ['as written']}
        value={chosen.manner ?? 'as written'}
        amount={chosen.amount ?? 2}
        acts={voice?.acts ?? MANNERS}
        note={describeNote(written, voice, voices)}
        onChoose={(word) => direct(chooseManner(chosen, word === 'as written' ? undefined : word))}
        onChooseAmount={(amount) => direct({ ...chosen, amount })}
      />
      <PlaceChoice value={now.place} onChange={(place) => direct(choosePlace(chosen, script, place))} />
      <Choice
        legend="Beat before it"
        value={String(chosen.beat ?? '')}
        options={BEAT_OPTIONS}
        onChange={(value) => direct(chooseBeat(chosen, value === '' ? undefined : Number(value)))}
      />
      <div className="grid grid-cols-2 gap-3.5">
        <SwitchField
          label="Is cut off"
          hint="The next line stops it."
          checked={now.ending === 'cut off'}
          onChange={(isOn) => direct(chooseCutOff(chosen, script, isOn))}
        />
        <SwitchField
          label="Cuts in"
          hint="Doesn't wait for the last word."
          checked={now.entry !== 'answers'}
          onChange={(isOn) => direct(chooseCutIn(chosen, script, isOn))}
        />
      </div>
    </>
  )
}

/** What the script or the character asks for, and what the voice cannot do. */
function describeNote(
  { manner, amount }: LineDirection,
  voice: Voice | undefined,
  voices: readonly Voice[],
): string | undefined {
  const written = describeDirection({ ...PLAIN_LINE, manner, amount })
  const notes = [
    written === '' ? undefined : `As written: ${written}.`,
    voice && describeMissing(MANNERS, voice, voices),
  ]
  return notes.filter((note) => note !== undefined).join(' ') || undefined
}

/** What is shown while a choice is being saved: the manner of the character is known again when it was. */
const withChoice = (said: LineDirection, script: LineDirection, chosen: ChosenDirection): LineDirection => ({
  manner: chosen.manner ?? said.manner,
  amount: chosen.manner === undefined ? said.amount : (chosen.amount ?? 2),
  place: chosen.place ?? script.place,
  ending: chosen.ending ?? script.ending,
  entry: chosen.entry ?? script.entry,
})

interface ActionsProps {
  directed: DirectedLine
  direct: (direction: ChosenDirection, read?: number) => void
  onUndo: () => void
}

function Actions({ directed, direct, onUndo }: ActionsProps) {
  const { direction, read, isBusy, failure, canUndo } = directed
  const isAsWritten = Object.keys(direction).length === 0 && read === 0
  return (
    <>
      <ActionError text={failure} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-4">
        <Button size="large" aria-disabled={isBusy} onClick={() => !isBusy && direct(direction, (read + 1) % READS)}>
          <RefreshCw aria-hidden="true" className="size-5" />
          Another read
        </Button>
        <span className="text-small text-mute tabular-nums">
          {read + 1} of {READS}
        </span>
        <span className="ml-auto flex flex-wrap">
          {canUndo && (
            <Button look="quiet" onClick={onUndo}>
              Undo
            </Button>
          )}
          <Button look="quiet" aria-disabled={isAsWritten} onClick={() => !isAsWritten && direct({}, 0)}>
            As the script says
          </Button>
        </span>
      </div>
    </>
  )
}

import type { Voice } from '#lib/api/voices.ts'
import { describeDirection, describeMissing, PLAIN_LINE } from '@sidelight/domain/direction/direct-line'
import { type Fullness, MANNERS } from '@sidelight/domain/direction/direction'
import { readableName } from '@sidelight/domain/lines/readable-name'
import { Drama } from 'lucide-react'
import { useRef, useState } from 'react'
import { ActionError } from '#ui/ActionError.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { Choice } from '#ui/form/Choice.tsx'
import { MannerChoice } from '#shared/casting/MannerChoice.tsx'
import { useCharacterDirection } from './voices.queries.ts'

interface CharacterMannerProps {
  documentId: string
  actor: string
  voice: Voice
  voices: readonly Voice[]
  /** True while audio is being generated; nothing can be changed then. */
  isBusy: boolean
}

const FULLNESS = [
  { value: 'muted', label: 'Muted' },
  { value: 'usual', label: 'Usual' },
  { value: 'full', label: 'Full' },
] as const
const FULLNESS_HINT: Record<Fullness, string> = {
  muted: 'Directions are only hinted at, so you have room to play.',
  usual: 'Directions are played, but never overplayed.',
  full: 'Directions are played in full.',
}

/** How a character usually speaks: opened by a button that says it. */
export function CharacterManner({ documentId, actor, voice, voices, isBusy }: CharacterMannerProps) {
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const { direction, isLoaded, direct, failure } = useCharacterDirection(documentId, actor)
  const { manner, amount, fullness } = direction
  const name = readableName(actor)
  const words = [describeDirection({ ...PLAIN_LINE, manner, amount }), fullness === 'usual' ? '' : fullness]
    .filter((word) => word !== '')
    .join(' · ')
  const isOff = isBusy || !isLoaded
  return (
    <>
      <button
        ref={opener}
        type="button"
        aria-label={`Manner of ${actor}${words === '' ? '' : `: ${words}`}`}
        aria-haspopup="dialog"
        aria-disabled={isOff}
        onClick={() => !isOff && setIsOpen(true)}
        className="inline-flex h-11 items-center gap-2 rounded-full px-3 text-body font-medium text-mute hover:bg-raised hover:text-text aria-disabled:cursor-not-allowed aria-disabled:opacity-45"
      >
        <Drama aria-hidden="true" className="size-4 shrink-0" />
        {words === '' ? 'Manner' : <span className="text-key-text">{words}</span>}
      </button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        opener={opener}
        title={`How ${name} speaks`}
        description="For every line without a direction of its own. New audio is made the next time you generate."
      >
        <div className="grid gap-6">
          <MannerChoice
            legend="Usual manner"
            first={['plain']}
            value={manner}
            amount={amount}
            acts={voice.acts}
            note={describeMissing(MANNERS, voice, voices)}
            onChoose={(word) => word !== 'as written' && direct({ ...direction, manner: word })}
            onChooseAmount={(value) => direct({ ...direction, amount: value })}
          />
          <Choice
            legend="How much of every direction"
            hint={FULLNESS_HINT[fullness]}
            value={fullness}
            options={FULLNESS}
            onChange={(value) => direct({ ...direction, fullness: value })}
          />
          <ActionError text={failure} />
        </div>
      </Dialog>
    </>
  )
}

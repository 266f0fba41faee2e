import type { RefObject } from 'react'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'
import { CheckboxField } from '#ui/form/CheckboxField.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { useRehearsalState, useRehearsal } from '../rehearsal-context.tsx'

export type Keys = readonly (readonly [key: string, does: string])[]

const KEYS: Keys = [
  ['Space', 'Play and pause; after your line, the next cue'],
  ['→', 'Next line: skip, or your cue'],
  ['←', 'Back one line'],
  ['R', 'Repeat this line'],
  ['Shift + R', 'Start over'],
  ['L', 'Line? The next words'],
  ['[ and ]', 'Loop from this line, and to this line'],
  ['\\', 'Stop looping'],
  ['+ and −', 'Larger and smaller text'],
  ['S', 'Settings'],
  ['?', 'This list'],
]

interface KeysDialogProps {
  isOpen: boolean
  onClose: () => void
  opener: RefObject<HTMLElement | null>
  keys?: Keys
}

export function KeysDialog({ isOpen, onClose, opener, keys = KEYS }: KeysDialogProps) {
  useRaiseModalFlag(isOpen, onClose)
  const { changeSettings } = useRehearsal()
  const settings = useRehearsalState(({ settings }) => settings)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      opener={opener}
      title="Keyboard"
      description="Pedals and remotes that send these keys work as well."
    >
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-5 gap-y-3">
        {keys.map(([key, does]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-block rounded-[7px] border border-control bg-raised px-2.5 py-1 font-sans text-small font-semibold whitespace-nowrap">
                {key}
              </kbd>
            </dt>
            <dd className="text-body">{does}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-6 border-t border-line pt-5">
        <CheckboxField
          cannotBeInvalid
          label={
            <>
              Use letters and symbols as shortcuts
              <span className="block text-small text-mute">Space, arrows and pedals always work.</span>
            </>
          }
          checked={settings.hasLetterKeys}
          onChange={({ target }) => changeSettings({ ...settings, hasLetterKeys: target.checked })}
        />
      </div>
    </Dialog>
  )
}

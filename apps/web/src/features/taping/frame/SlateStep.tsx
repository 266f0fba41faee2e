import { PencilLine } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/form/Field.tsx'
import { useHasSlate, useTape, useTapeView } from '../tape-context.tsx'
import { BarTitle, TapeBar } from '../TapeBar.tsx'
import { useTapeKeys } from '../tape-keys.ts'
import type { Slate } from '../tape-settings.ts'
import { TapeRail } from './TapeRail.tsx'

const CHOICES = [
  'flex items-center gap-5.5 max-md:col-span-full max-md:justify-self-stretch max-md:gap-2.5',
  'sideways:flex-col sideways:self-stretch sideways:gap-3 sideways:px-3',
].join(' ')
const CHOICE =
  'phone:px-0 max-md:flex-1 max-md:text-cue sideways:h-12 sideways:w-37 sideways:flex-none sideways:text-step'

/** Said to the lens, recorded once a script, kept apart and reused. */
export function SlateStep({ onClose }: { onClose: () => void }) {
  const { session, settings, changeSettings } = useTape()
  const hasSlate = useHasSlate()
  const isChecking = useTapeView(({ tape }) => tape.phase === 'checking')
  const [isOpen, setOpen] = useState((settings.slate.name ?? '') === '')
  const change = (part: Partial<Slate>) => changeSettings({ slate: { ...settings.slate, ...part } })
  useTapeKeys((event) => {
    if (event.key === 'Escape') onClose()
    return event.key === 'Escape'
  })
  const field = (name: keyof Slate, label: string, placeholder: string) => (
    <TextField
      label={label}
      placeholder={placeholder}
      value={settings.slate[name] ?? ''}
      maxLength={120}
      autoComplete="off"
      onChange={({ target }) => change({ [name]: target.value })}
    />
  )
  return (
    <>
      <TapeRail label="Slate" isOpen={isOpen} className="gap-3.5 sideways:right-[172px]">
        <h2 className="font-semibold text-text">Slate</h2>
        <div>
          {field('name', 'Name', 'Rosa Vidal')}
          {field('height', 'Height', 'five foot six')}
          {field('more', 'Anything else', 'based in Chicago')}
        </div>
        <p>
          {hasSlate
            ? 'You have a slate of this script already. A new one takes its place when you make the file.'
            : 'Kept apart from your takes: record it once, use it with any of them.'}{' '}
          Do what the breakdown asks. Some want no slate at all.
        </p>
      </TapeRail>
      <TapeBar className="sideways:w-[172px]">
        <BarTitle name="Slate" />
        <Button
          look="quiet"
          size="icon"
          aria-label="Write the slate"
          aria-expanded={isOpen}
          className="wide:hidden"
          onClick={() => setOpen(!isOpen)}
        >
          <PencilLine aria-hidden="true" className="size-[18px]" />
        </Button>
        <div className={CHOICES}>
          <Button look="ghost" className={CHOICE} onClick={onClose}>
            Skip the slate
          </Button>
          <Button
            look="danger"
            size="large"
            aria-disabled={isChecking}
            className={CHOICE}
            onClick={() => session.roll('slate')}
          >
            <i aria-hidden="true" className="size-2.5 rounded-full bg-on-rec" />
            Record slate
          </Button>
        </div>
        <div />
      </TapeBar>
    </>
  )
}

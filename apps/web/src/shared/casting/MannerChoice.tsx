import { type Amount, type Manner, MANNERS } from '@sidelight/domain/direction/direction'
import { useId } from 'react'
import { Pill } from '#ui/form/Pill.tsx'

type Word = Manner | 'plain' | 'as written'

interface MannerChoiceProps {
  legend: string
  value: Word
  /** Words before the manners. */
  first: readonly Word[]
  amount: Amount
  /** The manners that the voice can do. */
  acts: readonly Manner[]
  /** Says what the voice cannot do. */
  note: string | undefined
  onChoose: (word: Word) => void
  onChooseAmount: (amount: Amount) => void
}

/** One word for how a line or a character is said, and how much of it. */
export function MannerChoice(props: MannerChoiceProps) {
  const { legend, value, first, amount, acts, note, onChoose, onChooseAmount } = props
  const id = useId()
  return (
    <div>
      <div className="mb-2 flex min-h-11 items-center justify-between gap-3">
        <h3 id={id} className="font-semibold">
          {legend}
        </h3>
        {value !== 'plain' && value !== 'as written' && <AmountChoice value={amount} onChoose={onChooseAmount} />}
      </div>
      <div
        role="radiogroup"
        aria-labelledby={id}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        className="flex flex-wrap gap-2"
      >
        {[...first, ...MANNERS].map((word) => (
          <Pill
            key={word}
            name={id}
            value={word}
            label={toLabel(word)}
            isChecked={word === value}
            isImpossible={word !== 'plain' && word !== 'as written' && !acts.includes(word)}
            onChoose={() => onChoose(word)}
          />
        ))}
      </div>
      {note !== undefined && (
        <p id={`${id}-note`} className="mt-2 text-small text-mute">
          {note}
        </p>
      )}
    </div>
  )
}

const toLabel = (word: string): string => word.replace(/^./, (letter) => letter.toUpperCase())

const AMOUNTS = [
  { value: 1, label: 'A little' },
  { value: 2, label: 'More' },
] as const

function AmountChoice({ value, onChoose }: { value: Amount; onChoose: (amount: Amount) => void }) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label="How much" className="flex rounded-row border border-line bg-surface p-0.5">
      {AMOUNTS.map((amount) => (
        <label
          key={amount.value}
          className="relative inline-flex h-9 cursor-pointer items-center rounded-[10px] px-2.5 text-small font-medium text-mute has-checked:bg-raised has-checked:font-semibold has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-you"
        >
          <input
            type="radio"
            name={name}
            value={amount.value}
            checked={amount.value === value}
            onChange={() => onChoose(amount.value)}
            className="sr-only"
          />
          {amount.label}
        </label>
      ))}
    </div>
  )
}

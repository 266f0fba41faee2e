import type { TakesById } from '@sidelight/domain/taping/tape-export-plan'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import { Trash2 } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { SwitchField } from '#ui/form/SwitchField.tsx'
import type { ScriptLine } from './script-lines.ts'
import type { TakeAction } from './take-action.ts'
import type { OnChoose } from './take-choices.ts'
import { describeSeconds, nameTake } from './take-texts.ts'
import { listPickUps } from './takes.store.ts'

interface PickUpsProps {
  take: TapeTake
  takes: TakesById
  lines: readonly ScriptLine[]
  onChoose: OnChoose
  onAction: (action: TakeAction, take: TapeTake) => void
}

/** The pick-ups of a take: each is cut in or left out. Only one pick-up of a line can be cut in. */
export function PickUps({ take, takes, lines, onChoose, onAction }: PickUpsProps) {
  const pickUps = listPickUps([...takes.values()], take.id)
  if (pickUps.length === 0) return null
  const { cutIns = [] } = take
  const change = (pickUp: TapeTake, isCutIn: boolean) => {
    const others = cutIns.filter((id) => {
      const other = takes.get(id)
      return id !== pickUp.id && (!isCutIn || other?.pickUp?.lineId !== pickUp.pickUp?.lineId)
    })
    onChoose(take, { cutIns: isCutIn ? [...others, pickUp.id] : others })
  }
  return (
    <div className="mt-4 border-t border-line pt-3">
      <h3 className="text-body font-semibold">Pick-ups</h3>
      <ul>
        {pickUps.map((pickUp) => {
          const name = nameTake(pickUp, lines)
          const isCutIn = cutIns.includes(pickUp.id)
          return (
            <li key={pickUp.id} className="flex items-center gap-2 py-1">
              <SwitchField
                label={`Cut in: ${name}`}
                hint={
                  isCutIn
                    ? `${describeSeconds(pickUp.seconds)}. The picture jumps where it is cut in, and it shows.`
                    : `${describeSeconds(pickUp.seconds)}. Not in the file.`
                }
                checked={isCutIn}
                onChange={(isChecked) => change(pickUp, isChecked)}
                className="flex-1"
              />
              <Button look="quiet" size="icon" aria-label={`Delete ${name}`} onClick={() => onAction('delete', pickUp)}>
                <Trash2 aria-hidden="true" className="size-[18px]" />
              </Button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

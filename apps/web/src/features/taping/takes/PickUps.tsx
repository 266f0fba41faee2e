import { writeLength } from '@sidelight/domain/time/write-length'
import { isCutIn, listPickUps } from '@sidelight/domain/taping/plan-cut'
import type { TakesById, TapePart } from '@sidelight/domain/taping/export/tape-export-plan'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import { Trash2 } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { SwitchField } from '#ui/form/SwitchField.tsx'
import type { ScriptLine } from './script-lines.ts'
import type { TakeAction } from './take-action.ts'
import type { OnChoose } from './take-choices.ts'
import { nameJoined, nameTake } from './take-texts.ts'

interface PickUpsProps {
  take: TapeTake
  takes: TakesById
  /** Of the file. */
  parts: readonly TapePart[]
  lines: readonly ScriptLine[]
  onChoose: OnChoose
  onAction: (action: TakeAction, take: TapeTake) => void
}

/** The pick-ups of a take: each is cut in or left out. Only one pick-up of a line can be cut in. */
export function PickUps({ take, takes, parts, lines, onChoose, onAction }: PickUpsProps) {
  const pickUps = listPickUps(takes, take.id)
  if (pickUps.length === 0) return null
  const change = (pickUp: TapeTake, isChosen: boolean) => {
    const isOther = ({ id, pickUp: other }: TapeTake) => id !== pickUp.id && other?.lineId === pickUp.pickUp?.lineId
    for (const other of isChosen ? pickUps.filter(isOther) : []) onChoose(other, { isCutIn: false })
    onChoose(pickUp, { isCutIn: isChosen })
  }
  return (
    <div className="mt-4 border-t border-line pt-3">
      <h3 className="text-body font-semibold">Pick-ups</h3>
      <ul>
        {pickUps.map((pickUp) => {
          const name = nameTake(pickUp, lines)
          const isInFile = parts.some(({ takeId }) => takeId === pickUp.id)
          return (
            <li key={pickUp.id} className="flex items-center gap-2 py-1">
              <SwitchField
                label={pickUp.pickUp?.isLineOnly ? `Cut in: ${name}` : nameJoined(pickUp, lines)}
                hint={`${writeLength(pickUp.seconds)}. ${isInFile ? 'In the file. The picture jumps where it is joined, and it shows.' : 'Not in the file.'}`}
                checked={isCutIn(pickUp)}
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

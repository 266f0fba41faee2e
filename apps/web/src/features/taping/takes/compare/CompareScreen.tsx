import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import type { ComponentProps } from 'react'
import { Button } from '#ui/Button.tsx'
import { nameTake, nameTakeInSentence } from '../take-texts.ts'
import { BackToTakes, TakesHeader } from '../TakesHeader.tsx'
import { CompareTakes } from './CompareTakes.tsx'

interface CompareScreenProps extends ComponentProps<typeof CompareTakes> {
  about: string
  onClose: () => void
  /** The first take is the one. */
  onDecide: (take: TapeTake) => void
}

export function CompareScreen({ about, onClose, onDecide, ...compare }: CompareScreenProps) {
  const [first, second] = compare.pair
  return (
    <main id="main" tabIndex={-1} className="min-h-dvh bg-page px-4 md:px-12">
      <TakesHeader
        title={`${nameTake(first)} or ${nameTakeInSentence(second)}?`}
        shortTitle={`${shortName(first)} or ${shortName(second)}?`}
        about={about}
        back={<BackToTakes onClick={onClose} />}
        actions={
          <>
            <Button look="ghost" className="max-md:hidden" onClick={() => compare.onPair([second.id, first.id])}>
              Swap
            </Button>
            <Button onClick={() => onDecide(first)}>{nameTake(first)} it is</Button>
          </>
        }
      />
      <CompareTakes {...compare} />
    </main>
  )
}

const shortName = ({ name, number }: TapeTake): string => name ?? String(number)

/** The two takes that were chosen; at first the selected one and the next starred one, or the next. */
export function findPair(
  takes: readonly TapeTake[],
  selected: TapeTake,
  chosen: readonly [string, string] | undefined,
): readonly [TapeTake, TapeTake] | undefined {
  const [a, b] = (chosen ?? []).map((id) => takes.find((take) => take.id === id))
  if (a !== undefined && b !== undefined) return [a, b]
  const first = takes.find(({ id }) => id === selected.id) ?? takes[0]
  const others = takes.filter((take) => take !== first)
  const second = others.find(({ isStarred }) => isStarred) ?? others[0]
  return first === undefined || second === undefined ? undefined : [first, second]
}

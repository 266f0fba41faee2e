import type { Place } from '@sidelight/domain/direction/direction'
import { Brain, DoorClosed, type LucideIcon, Phone, Radio, User } from 'lucide-react'
import { Choice } from '#ui/form/Choice.tsx'

const PLACES: readonly { value: Place; text: string; Icon: LucideIcon }[] = [
  { value: 'here', text: 'Here', Icon: User },
  { value: 'phone', text: 'On the phone', Icon: Phone },
  { value: 'radio', text: 'Radio', Icon: Radio },
  { value: 'next room', text: 'Next room', Icon: DoorClosed },
  { value: 'in the head', text: 'In the head', Icon: Brain },
]
const OPTIONS = PLACES.map(({ value, text, Icon }) => ({
  value,
  label: (
    <>
      <Icon aria-hidden="true" className="size-4" />
      {text}
    </>
  ),
}))

/** Where the partner is heard from. */
export const PlaceChoice = ({ value, onChange }: { value: Place; onChange: (place: Place) => void }) => (
  <Choice legend="Where" value={value} options={OPTIONS} onChange={onChange} />
)

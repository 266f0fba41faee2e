import { MaskedWords } from '#shared/learning/MaskedWords.tsx'
import type { ComponentProps } from 'react'
import { useRehearsal } from '../rehearsal-context.tsx'

/** The words of a line of the actor as the rung shows them; a hidden word is shown while it is held. */
export function MaskedText(props: Omit<ComponentProps<typeof MaskedWords>, 'onPeek'>) {
  const { send } = useRehearsal()
  return <MaskedWords {...props} onPeek={(pageWord) => send({ type: 'peek', pageWord })} />
}

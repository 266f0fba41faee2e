import { pictureOf, type TapeTake } from '@sidelight/domain/taping/tape-take'
import { Smartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import type { ScriptLine } from '../takes/script-lines.ts'
import { nameTakeInSentence } from '../takes/take-texts.ts'
import { PhoneFilm } from './PhoneFilm.tsx'

interface PhoneFilmButtonProps {
  /** Newest first. */
  takes: readonly TapeTake[]
  lines: readonly ScriptLine[]
  onAdded: () => Promise<void>
}

/** Not on a phone, which films with tape mode itself. */
export function PhoneFilmButton({ takes, lines, onAdded }: PhoneFilmButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button ref={opener} look="ghost" className="max-md:hidden" onClick={() => setIsOpen(true)}>
        <Smartphone aria-hidden="true" className="size-[18px]" />
        Film with your phone
      </Button>
      {isOpen && (
        <PhoneFilm
          takes={takes.filter((take) => pictureOf(take) === 'own').toReversed()}
          nameOf={(take) => nameTakeInSentence(take, lines)}
          opener={opener}
          onAdded={onAdded}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

import type { Cast } from '@sidelight/domain/audio/casting-choices'
import { RECORD_BY_ME } from '@sidelight/domain/audio/record-by-me'
import { UserRound } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import type { CastingData } from './voices.queries.ts'

/** Loaded when it is opened. */
const ReadersSheet = lazy(async () => ({ default: (await import('#shared/readers/ReadersSheet.tsx')).ReadersSheet }))

interface AskFriendProps {
  documentId: string
  casting: CastingData
  cast: Cast
  /** Stops what is playing. */
  onOpen: () => void
}

/** Lets a friend read a part. Nobody reads a confidential script but our own voices. */
export function AskFriend({ documentId, casting, cast, onOpen }: AskFriendProps) {
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  if (casting.isConfidential) return null
  const open = () => {
    onOpen()
    setIsOpen(true)
  }
  return (
    <>
      <Button ref={opener} look="ghost" onClick={open}>
        <UserRound aria-hidden="true" className="size-[18px]" />A friend reads
      </Button>
      {isOpen && (
        <Suspense>
          <ReadersSheet
            documentId={documentId}
            characters={listReaderCharacters(casting, cast)}
            onClose={() => setIsOpen(false)}
            opener={opener}
          />
        </Suspense>
      )}
    </>
  )
}

/** Without the actor's own part. */
const listReaderCharacters = ({ actors, characters }: CastingData, cast: Cast) =>
  actors
    .filter((actor) => cast.get(actor) !== RECORD_BY_ME)
    .map((name) => ({ name, lineCount: characters.find(({ character }) => character === name)?.lines ?? 1 }))

import { castOthers, listOwnParts, selectExcerpt } from '@sidelight/domain/audio/part-choice'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePreview } from '#audio/player/voice-preview.ts'
import { useReadDirections } from '#shared/casting/read-directions.ts'
import { DirectionsSwitch } from './DirectionsSwitch.tsx'
import { ExcerptPage } from './ExcerptPage.tsx'
import { type PartData, useStartRehearsal } from './part.queries.ts'
import { PartFooter } from './PartFooter.tsx'
import { PartHeader } from './PartHeader.tsx'
import { PartNames } from './PartNames.tsx'

const NOT_SAVED = "We couldn't save that. Please try again."

/** A form of radio buttons, so that arrows choose and Enter starts without code of our own. */
export function PartQuestion({ documentId, data }: { documentId: string; data: PartData }) {
  const { lines, parts, narrator, known } = data
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(listOwnParts(known)))
  const [isSeveral, setIsSeveral] = useState(chosen.size > 1)
  const own = new Set(parts.flatMap(({ character }) => (chosen.has(character) ? [character] : [])))
  const { areRead = false, readDirections, isFailed: isNotSaved } = useReadDirections(documentId)
  const cast = castOthers(known, narrator !== undefined && areRead ? [...parts, narrator] : parts, own)
  const preview = usePreview(documentId)
  const { start, isStarting, failure } = useStartRehearsal(documentId)
  const form = useRef<HTMLFormElement>(null)
  useEnterKey(form)

  const submit = () => {
    if (own.size === 0 || isStarting) return
    preview.stop()
    start(cast)
  }
  const choose = (character: string) => {
    const others = isSeveral ? [...own].filter((name) => name !== character) : []
    setChosen(new Set(isSeveral && own.has(character) ? others : [...others, character]))
  }
  const toggleSeveral = () => {
    // One part is left when the user returns to a single choice.
    if (isSeveral) setChosen(new Set([...own].slice(0, 1)))
    setIsSeveral(!isSeveral)
  }

  return (
    <form
      ref={form}
      className="flex flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <PartHeader
        documentId={documentId}
        title={data.title}
        pageCount={data.pageCount}
        doubtCount={lines.filter(({ doubts }) => doubts.length > 0).length}
      />
      <main
        tabIndex={-1}
        className="grid flex-1 content-center items-center part-columns gap-y-4 px-5 pt-5 pb-2 md:px-14 md:pb-5"
      >
        <PartNames parts={parts} own={own} isSeveral={isSeveral} onChoose={choose} onToggleSeveral={toggleSeveral} />
        <ExcerptPage excerpt={selectExcerpt(lines, own)} own={own} />
      </main>
      <PartFooter
        documentId={documentId}
        data={data}
        own={own}
        cast={cast}
        preview={preview}
        isStarting={isStarting}
        failure={failure ?? (isNotSaved ? NOT_SAVED : undefined)}
      >
        {narrator !== undefined && <DirectionsSwitch areRead={areRead} onChange={readDirections} />}
      </PartFooter>
    </form>
  )
}

/** Enter starts wherever the focus is, except on links and buttons. Safari does not focus a radio button that is tapped. */
function useEnterKey(form: RefObject<HTMLFormElement | null>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isElsewhere = event.target instanceof Element && event.target.closest('a, button, input') === null
    if (event.key === 'Enter' && isElsewhere && !event.defaultPrevented) form.current?.requestSubmit()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}

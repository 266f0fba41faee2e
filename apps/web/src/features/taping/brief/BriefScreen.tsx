import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { nameDevice } from '#lib/browser/device-name.ts'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { ListStep } from './checklist/ListStep.tsx'
import { VIEW_PARAM } from './brief-path.ts'
import type { BriefScript } from './fields/field-texts.ts'
import { FoundStep } from './FoundStep.tsx'
import { useStoredBrief } from './kept-file.ts'
import { PasteStep } from './PasteStep.tsx'
import { readMail } from './read-mail.ts'
import type { StoredBrief } from './stored-brief.ts'

type View = 'paste' | 'found' | 'list'

interface BriefScreenProps {
  documentId: string
  script: BriefScript
  /** The script is not there yet; a mail is read with its scenes and characters. */
  isPending: boolean
}

/** The mail, what was found in it, and the list. The view is in the address, so that Back goes through them. */
export function BriefScreen(props: BriefScreenProps) {
  const { content: stored, isLoaded, isUnsaved } = useStoredBrief()
  const [search, setSearch] = useSearchParams()
  const view = chooseView(search.get(VIEW_PARAM), stored)
  const show = (next: View) => setSearch(next === 'found' ? {} : { [VIEW_PARAM]: next })
  const main = useFocusOnChange(view)
  return (
    <main
      ref={main}
      id="main"
      tabIndex={-1}
      className="grid min-h-dvh content-start bg-page px-4 pb-28 md:px-12 md:pb-12"
      data-view={view}
    >
      {isUnsaved && (
        <p role="alert" className="rounded-row bg-raised px-4 py-3 text-text text-body">
          This {nameDevice()} couldn't keep your last change. It may be out of room.
        </p>
      )}
      {props.isPending || !isLoaded ? <Spinner label="Opening…" /> : <Step view={view} show={show} {...props} />}
    </main>
  )
}

const chooseView = (asked: string | null, stored: StoredBrief | undefined): View =>
  asked === 'list' || asked === 'paste' ? asked : stored === undefined ? 'paste' : 'found'

interface StepProps extends BriefScreenProps {
  view: View
  show: (view: View) => void
}

function Step({ view, show, documentId, script }: StepProps) {
  const { content: stored, change } = useStoredBrief()
  const back = <BackToTakes documentId={documentId} />
  if (view === 'list') return <ListStep documentId={documentId} script={script} back={back} />
  if (view === 'found' && stored !== undefined)
    return (
      <FoundStep
        stored={stored}
        script={script}
        back={back}
        onChange={(next) => void change(next)}
        onPaste={() => show('paste')}
        onList={() => show('list')}
      />
    )
  const read = (text: string) => {
    void change(readMail(text, script, stored, Date.now()))
    show('found')
  }
  const other =
    stored === undefined
      ? { label: 'No brief', onPress: () => show('list') }
      : { label: 'Cancel', onPress: () => show('found') }
  return (
    <>
      {back}
      <PasteStep initial={stored?.text ?? ''} onRead={read} other={other} />
    </>
  )
}

const BackToTakes = ({ documentId }: { documentId: string }) => (
  <Button asChild look="quiet" size="icon" className="-ml-3 in-data-[view=paste]:mt-3">
    <Link to={paths.takes(documentId)} aria-label="Back to the takes" title="Back to the takes">
      <ArrowLeft aria-hidden="true" className="size-[18px]" />
    </Link>
  </Button>
)

/** What had the focus is gone with the view before: the heading of the new one is read. */
function useFocusOnChange(view: View) {
  const main = useRef<HTMLElement>(null)
  const before = useRef(view)
  useEffect(() => {
    if (before.current === view) return
    before.current = view
    window.scrollTo({ top: 0 })
    main.current?.querySelector('h1')?.focus()
  }, [view])
  return main
}

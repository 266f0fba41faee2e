import type { Document, RevisionScope } from '#lib/api/documents.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { nameDevice } from '#lib/browser/device-name.ts'
import { messageOf } from '#lib/http/api-error.ts'
import { scriptListQuery } from '#shared/scripts/script-list.ts'
import { useScriptInput } from '#shared/upload/input/script-input.ts'
import { usePageTitle } from '#lib/navigation/page-title.ts'
import { Button } from '#ui/Button.tsx'
import { PageHeading } from '#ui/PageHeading.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { NewPagesFile } from './NewPagesFile.tsx'
import { RevisedScript } from './RevisedScript.tsx'
import { useRevision, useSendNewPages } from './revisions.queries.ts'

/** New pages of a script that was read before: what they change, what that costs, and Apply. */
export function NewPagesPage() {
  const { documentId = '' } = useParams()
  usePageTitle('New pages')
  const { data: list } = useQuery(scriptListQuery)
  const script = list?.documents.find(({ id }) => id === documentId)
  return (
    <>
      <PageHeading
        title="New pages"
        subtitle={
          script !== undefined && (
            <>
              For <bdi className="text-text">{script.title}</bdi>. Voices and takes stay on every line that stays.
            </>
          )
        }
      />
      <NewPages documentId={documentId} script={script} />
    </>
  )
}

function NewPages({ documentId, script }: { documentId: string; script: Document | undefined }) {
  const [scope, setScope] = useState<RevisionScope>()
  const { data: revision, isError, isPlaceholderData, refetch } = useRevision(documentId, scope)
  const { sending, isReading, isReadOnDevice, sendQuestion } = useSendNewPages(documentId, script)
  const input = useScriptInput()
  if (isError && revision === undefined) {
    return (
      <Panel className="grid max-w-[40rem] justify-items-start gap-5">
        <p role="alert" className="text-rec-text">
          We couldn't look for new pages. Please try again.
        </p>
        <Button look="ghost" onClick={() => void refetch()}>
          Try again
        </Button>
      </Panel>
    )
  }
  if (revision === undefined) return <Spinner label="Loading…" />
  if (sending.isPending) return sendQuestion ?? <Spinner label={describeSending(isReading)} />
  if (revision.state === 'reading') return <Spinner label="Reading the new pages…" />
  if (revision.state === 'ready' && revision.changes !== null && revision.revisionId !== null)
    return (
      <RevisedScript
        documentId={documentId}
        revisionId={revision.revisionId}
        changes={revision.changes}
        scope={scope ?? revision.changes.scope}
        isLoading={isPlaceholderData}
        isReadOnDevice={isReadOnDevice}
        onScope={setScope}
      />
    )
  const problem = describeProblem(sending.error, revision)
  const send = (file: File) => {
    // The scope was chosen for the pages before.
    setScope(undefined)
    sending.mutate(file, { onSuccess: input.clear })
  }
  const isConfidential = script?.isConfidential === true
  return <NewPagesFile problem={problem} isConfidential={isConfidential} input={input} onPick={send} />
}

const describeSending = (isReading: boolean): string =>
  isReading ? `Reading the new pages on this ${nameDevice()}…` : 'Sending the new pages…'

function describeProblem(error: Error | null, revision: { state: string; message: string }): string | undefined {
  if (error) return messageOf(error)
  return revision.state === 'failed' ? revision.message : undefined
}

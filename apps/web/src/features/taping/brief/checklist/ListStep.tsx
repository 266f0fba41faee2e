import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { nameDevice } from '#lib/browser/device-name.ts'
import { paths } from '#lib/navigation/paths.ts'
import { describeMegabytes } from '#shared/taping/tape-counts.ts'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { useTakes } from '../../takes/takes.store.ts'
import type { BriefScript } from '../fields/field-texts.ts'
import { CheckList } from './CheckList.tsx'
import { DueClock } from './DueClock.tsx'
import { describeChecks } from './list-texts.ts'
import { SendFiles } from './SendFiles.tsx'
import { type Checklist, useChecklist } from './use-checks.ts'

interface ListStepProps {
  documentId: string
  script: BriefScript
  back: ReactNode
}

/** All that is asked for, checked against the takes and files on this device. */
export function ListStep({ documentId, script, back }: ListStepProps) {
  const { takes } = useTakes()
  const list = useChecklist({ takes, scenes: script.scenes, names: script.names })
  return (
    <>
      <header className="flex min-h-17 items-center gap-3 md:min-h-21 md:gap-5">
        {back}
        <p className="min-w-0 truncate font-semibold">
          {[script.names.project, script.names.part].filter(Boolean).join(', ')}
        </p>
        <Button asChild look="quiet" className="ml-auto">
          <Link to={paths.brief(documentId)}>{list?.brief === undefined ? 'Paste the mail' : 'The brief'}</Link>
        </Button>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-7 lg:grid-cols-[minmax(0,680px)_minmax(0,600px)] lg:justify-between lg:gap-16">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4.5 lg:sticky lg:top-0 lg:self-start lg:pt-5">
          {/* There from the start, because it has the focus. */}
          <h1 tabIndex={-1} className="display max-w-[5.6em] text-hero leading-[0.94] text-balance focus:outline-none">
            {list === undefined ? 'Your list' : describeChecks(list.checks, list.isReady)}
          </h1>
          {list === undefined ? <Spinner label="Looking at your takes…" /> : <Summary list={list} zone={script.zone} />}
        </div>
        {list !== undefined && (
          <div>
            <CheckList checks={list.checks} tick={list.tick} documentId={documentId} />
            {list.isReady && <SendFiles files={list.files} />}
          </div>
        )}
      </div>
    </>
  )
}

function Summary({ list: { isReady, files, brief }, zone }: { list: Checklist; zone: string }) {
  return (
    <>
      <p className="text-lead text-mute" role="status">
        {isReady
          ? `${files.length === 1 ? 'The file was made, opened again and checked' : 'All files were made, opened again and checked'}${brief === undefined ? '' : ' against the mail'}. Watch before you send.`
          : `${brief === undefined ? 'What the portal takes' : 'Everything the mail asks for'}, checked against the takes and files on this ${nameDevice()}.`}
      </p>
      {brief?.due !== undefined && <DueClock due={brief.due.value} zone={zone} />}
      {files.length > 0 && (
        <ul aria-label="Files" className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
          {files.map((file) => (
            <li
              key={file.name}
              className="flex min-h-18 items-center justify-between gap-4 rounded-[14px] border border-line bg-surface px-4 py-2.5"
            >
              <span className="min-w-0">
                <b className="block truncate font-semibold">{file.name}</b>
                <span className="text-small text-mute">{describeMegabytes(file.size)}</span>
              </span>
              <span className="inline-flex shrink-0 items-center gap-1.5 rounded-full bg-ok-tint px-3 py-1 text-ok text-small">
                <Check aria-hidden="true" strokeWidth={2.5} className="size-4" />
                Checked
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

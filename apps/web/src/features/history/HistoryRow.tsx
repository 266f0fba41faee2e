import type { Document } from '#lib/api/documents.ts'
import { countPages } from '@sidelight/domain/upload/cost'
import { MonitorDown } from 'lucide-react'
import { useRef } from 'react'
import { ScriptExpiry } from '#shared/confidential/ScriptExpiry.tsx'
import { RowActions } from './RowActions.tsx'
import { StatusChip } from './StatusChip.tsx'

const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

interface HistoryRowProps {
  document: Document
  /** On this device, so that it can be rehearsed without a network. */
  isKept: boolean
  onDelete: (opener: HTMLElement | null) => void
}

export function HistoryRow({ document, isKept, onDelete }: HistoryRowProps) {
  const { title, createdAt, pageCount, status } = document
  const deleteButton = useRef<HTMLButtonElement>(null)
  return (
    <tr className="max-md:flex max-md:after:order-1 max-md:after:w-full max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:gap-y-2 max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface max-md:p-5 max-md:pb-2 max-md:shadow-card">
      <th
        scope="row"
        className="font-script text-lead font-normal wrap-anywhere max-md:basis-full md:px-4 md:pt-3.5 md:pb-2.5 md:pl-6"
      >
        <bdi className="block">{title}</bdi>
        <ScriptExpiry script={document} className="mt-1" />
        {isKept && (
          <span className="mt-1 flex items-center gap-1.5 font-sans text-small text-mute">
            <MonitorDown aria-hidden="true" className="size-4" />
            On this device
          </span>
        )}
      </th>
      <td className="text-body whitespace-nowrap text-mute md:px-4">
        <time dateTime={createdAt}>{DATE.format(new Date(createdAt))}</time>
      </td>
      <td className="text-body tabular-nums md:px-4 md:text-right">
        <span className="max-md:hidden">{pageCount}</span>
        <span className="text-mute md:hidden">{countPages(pageCount)}</span>
      </td>
      <td className="max-md:order-2 max-md:mr-auto md:px-4 md:pl-8">
        <StatusChip status={status} />
      </td>
      <td className="max-md:order-2 max-md:-mr-3 md:py-2 md:pr-4 md:pl-2">
        <RowActions document={document} deleteRef={deleteButton} onDelete={() => onDelete(deleteButton.current)} />
      </td>
    </tr>
  )
}

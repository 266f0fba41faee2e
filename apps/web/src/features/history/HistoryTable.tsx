import type { Document } from '@sidelight/contract'
import type { ReactNode } from 'react'
import { HistoryRow } from './HistoryRow.tsx'

interface HistoryTableProps {
  documents: readonly Document[]
  onDelete: (document: Document, opener: HTMLElement | null) => void
}

/** A table on wide screens, cards on phones. */
export function HistoryTable({ documents, onDelete }: HistoryTableProps) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface shadow-card max-md:rounded-none max-md:border-0 max-md:bg-transparent max-md:shadow-none">
      <table className="w-full text-left max-md:block">
        <thead className="text-[14px] text-mute max-md:sr-only">
          <tr className="border-b border-line">
            <Column className="pl-6">Title</Column>
            <Column>Created At</Column>
            <Column className="text-right">Pages</Column>
            <Column className="pl-8">Status</Column>
            {/* No column header: the specification has four. */}
            <td>
              <span className="sr-only">Actions</span>
            </td>
          </tr>
        </thead>
        <tbody className="max-md:grid max-md:gap-3 md:divide-y md:divide-line">
          {documents.map((document) => (
            <HistoryRow key={document._id} document={document} onDelete={(opener) => onDelete(document, opener)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Column = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <th scope="col" className={`px-4 py-3.5 font-medium ${className}`}>
    {children}
  </th>
)

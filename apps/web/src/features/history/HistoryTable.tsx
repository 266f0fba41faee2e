import type { Document } from '#lib/api/documents.ts'
import { useKeptScripts } from '#shared/kept-scripts/kept-scripts.ts'
import { CardTable, Column } from '#ui/CardTable.tsx'
import { HistoryRow } from './HistoryRow.tsx'

interface HistoryTableProps {
  documents: readonly Document[]
  onDelete: (document: Document, opener: HTMLElement | null) => void
}

export function HistoryTable({ documents, onDelete }: HistoryTableProps) {
  const kept = useKeptScripts().filter(({ isReady }) => isReady)
  return (
    <CardTable
      columns={
        <>
          <Column className="pl-6">Title</Column>
          <Column>Created At</Column>
          <Column className="text-right">Pages</Column>
          <Column className="pl-8">Status</Column>
          {/* Not a column header, because the specification has four. */}
          <td>
            <span className="sr-only">Actions</span>
          </td>
        </>
      }
    >
      {documents.map((document) => (
        <HistoryRow
          key={document.id}
          document={document}
          isKept={kept.some(({ documentId }) => documentId === document.id)}
          onDelete={(opener) => onDelete(document, opener)}
        />
      ))}
    </CardTable>
  )
}

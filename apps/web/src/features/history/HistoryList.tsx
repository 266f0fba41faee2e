import type { Document } from '#lib/api/documents.ts'
import { countPages, clampPage } from '#ui/pagination-items.ts'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Pagination } from '#ui/Pagination.tsx'
import { DeleteScriptDialog } from './DeleteScriptDialog.tsx'
import { HistoryTable } from './HistoryTable.tsx'

const PER_PAGE = 8
const PAGE_PARAM = 'page'

/** Keeps the page number in the URL, so that coming back from a script opens the same page. */
export function HistoryList({ documents }: { documents: readonly Document[] }) {
  const [params, setParams] = useSearchParams()
  const [scriptToDelete, setScriptToDelete] = useState<Document>()
  const opener = useRef<HTMLElement>(null)
  const count = countPages(documents.length, PER_PAGE)
  const current = clampPage(Number(params.get(PAGE_PARAM) ?? 1), count)
  const start = (current - 1) * PER_PAGE
  return (
    <>
      <HistoryTable
        documents={documents.slice(start, start + PER_PAGE)}
        onDelete={(document, button) => {
          opener.current = button
          setScriptToDelete(document)
        }}
      />
      <Pagination
        current={current}
        count={count}
        onSelect={(page) => setParams(page === 1 ? {} : { [PAGE_PARAM]: String(page) }, { preventScrollReset: true })}
      />
      {scriptToDelete !== undefined && (
        <DeleteScriptDialog script={scriptToDelete} opener={opener} onClose={() => setScriptToDelete(undefined)} />
      )}
    </>
  )
}

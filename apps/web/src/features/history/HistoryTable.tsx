import type { Document } from '@sidelight/contract'
import { StatusChip } from './StatusChip.tsx'

const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

export function HistoryTable({ documents }: { documents: readonly Document[] }) {
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface shadow-card">
      <table className="w-full text-left">
        <thead className="text-[14px] text-mute max-md:sr-only">
          <tr className="border-b border-line">
            <th scope="col" className="px-6 py-3.5 font-medium">
              Title
            </th>
            <th scope="col" className="px-4 py-3.5 font-medium">
              Created At
            </th>
            <th scope="col" className="px-4 py-3.5 text-right font-medium">
              Pages
            </th>
            <th scope="col" className="px-6 py-3.5 font-medium">
              Status
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {documents.map((document) => (
            <tr
              key={document._id}
              className="max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-4 max-md:gap-y-1.5 max-md:px-5 max-md:py-4 max-md:after:order-1 max-md:after:w-full"
            >
              <th scope="row" className="font-script text-[18px] font-normal max-md:flex-1 md:px-6 md:py-5">
                {document.title}
              </th>
              <td className="text-[15px] text-mute max-md:order-2 md:px-4">
                {DATE.format(new Date(document.created_at))}
              </td>
              <td className="text-[15px] tabular-nums max-md:order-3 md:px-4 md:text-right">
                {document.page_count}
                <span className="text-mute md:hidden"> {document.page_count === 1 ? 'page' : 'pages'}</span>
              </td>
              <td className="max-md:order-1 md:px-6">
                <StatusChip status={document.status} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

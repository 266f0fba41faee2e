import type { ReactNode } from 'react'

interface CardTableProps {
  /** The header cells. */
  columns: ReactNode
  children: ReactNode
}

/** A table on wide screens, cards on phones. */
export function CardTable({ columns, children }: CardTableProps) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface shadow-card max-md:rounded-none max-md:border-0 max-md:bg-transparent max-md:shadow-none">
      <table className="w-full text-left max-md:block">
        <thead className="text-small text-mute max-md:sr-only">
          <tr className="border-b border-line">{columns}</tr>
        </thead>
        <tbody className="max-md:grid max-md:gap-3 md:divide-y md:divide-line">{children}</tbody>
      </table>
    </div>
  )
}

export const Column = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <th scope="col" className={`px-4 py-3.5 font-medium ${className}`}>
    {children}
  </th>
)

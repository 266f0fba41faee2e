import {
  type DeletionReceipt,
  listReceiptRows,
  receiptNumber,
  TAKES_STAY,
} from '@sidelight/domain/confidential/receipt'
import { FORMATS } from './receipt-formats.ts'

/** The receipt on paper. */
export function Receipt({ receipt, name }: { receipt: DeletionReceipt; name: string }) {
  return (
    <section aria-label="Deletion receipt" className="receipt font-script text-body text-on-sheet">
      <h2 className="typed-bold">DELETION RECEIPT</h2>
      <p className="receipt-quiet">No. {receiptNumber(receipt)}</p>
      {listReceiptRows(receipt, name, FORMATS).map((rows) => (
        <dl key={rows[0]?.[0]}>
          {rows.map(([label, value]) => (
            <div key={label} className="flex gap-4">
              <dt>{label}</dt>
              <dd className="ml-auto max-w-[70%] shrink-0 text-right">{value}</dd>
            </div>
          ))}
        </dl>
      ))}
      <p className="receipt-quiet">{TAKES_STAY}</p>
    </section>
  )
}

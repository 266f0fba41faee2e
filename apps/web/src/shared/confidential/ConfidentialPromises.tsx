import { listPromises } from '@sidelight/domain/confidential/promises'
import { Check } from 'lucide-react'

interface ConfidentialPromisesProps {
  /** What the takes are on: laptop, phone or device. */
  device: string
}

export function ConfidentialPromises({ device }: ConfidentialPromisesProps) {
  return (
    <ul className="grid gap-2 text-body">
      {listPromises(device).map((promise) => (
        <li key={promise} className="flex gap-3">
          <Check aria-hidden="true" strokeWidth={2.5} className="mt-[3px] size-4 shrink-0 text-ok" />
          {promise}
        </li>
      ))}
    </ul>
  )
}

import { Check } from 'lucide-react'

interface ConfidentialPromisesProps {
  /** What the takes are on: laptop, phone or device. */
  device: string
}

/** What "confidential" means, one promise a line. docs/security/promises.md names the test of each. */
export function ConfidentialPromises({ device }: ConfidentialPromisesProps) {
  return (
    <ul className="grid gap-2 text-body">
      {[
        "The file is deleted as soon as it's read",
        'Our own voices only. No line goes to another company',
        `Your takes stay on this ${device}. No links, no sharing`,
        "No title is kept: it's listed as “Confidential script” and the day",
      ].map((promise) => (
        <li key={promise} className="flex gap-3">
          <Check aria-hidden="true" strokeWidth={2.5} className="mt-[3px] size-4 shrink-0 text-ok" />
          {promise}
        </li>
      ))}
    </ul>
  )
}

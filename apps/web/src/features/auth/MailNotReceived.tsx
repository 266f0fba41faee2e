import type { ReactNode } from 'react'

/** For somebody who waits for a mail that does not come. */
export function MailNotReceived({ tips, children }: { tips: readonly string[]; children?: ReactNode }) {
  return (
    <div className="mt-8 rounded-row border border-line bg-surface p-5 text-body text-mute">
      <h2 className="font-semibold text-text">Nothing there?</h2>
      <ul className="mt-2 grid list-disc gap-1 pl-5 marker:text-faint">
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
      {children}
    </div>
  )
}

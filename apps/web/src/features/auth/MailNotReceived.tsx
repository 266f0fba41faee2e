import type { ReactNode } from 'react'

/** Tips for a user whose mail has not arrived. */
export function MailNotReceived({ tips, children }: { tips: readonly string[]; children?: ReactNode }) {
  return (
    <div className="mt-8 rounded-row border border-line bg-surface p-5 text-body text-mute">
      <h2 className="font-semibold text-text">Didn't get it?</h2>
      <ul className="mt-2 grid list-disc gap-1 pl-5 marker:text-faint">
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
      {children}
    </div>
  )
}

import proof from './proof.json'
import { YOUR_SIDES } from './trust-copy.ts'

/** In one zone, so that the page is the same in the build and in every browser. */
const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })
const number = (value: number): string => value.toLocaleString('en-US')

/** The figures that `npm run proof` measured last. */
const FIGURES: readonly (readonly [what: string, figure: string])[] = [
  ['Requests recorded', number(proof.requests)],
  [
    'Requests while the actor spoke',
    proof.inRun === 0 ? 'None' : `${number(proof.inRun)} (${number(proof.largestInRun)} bytes at most)`,
  ],
  ['Words in an address or a header', `0 of ${proof.words}`],
  [
    'Words left once both were gone',
    `0 of ${proof.words} in ${proof.tables} tables, ${proof.logs} logs, all statistics and all emails; ${proof.files} files left`,
  ],
  ['Last run', `${DAY.format(new Date(proof.day))}, version ${proof.commit}`],
]

export function Proof() {
  return (
    <section aria-labelledby="proof" className="mt-12 border-t border-line pt-10">
      <h2 id="proof" className="slate text-title">
        {YOUR_SIDES.proof.title}
      </h2>
      <p className="mt-3 max-w-[42rem] text-pretty text-mute">{YOUR_SIDES.proof.text}</p>
      <dl className="mt-5 grid gap-x-10 gap-y-6 md:grid-cols-2">
        {FIGURES.map(([what, figure]) => (
          <div key={what} className="border-t border-line pt-4">
            <dt className="text-body text-mute">{what}</dt>
            <dd className="mt-1 font-medium">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

import { Link } from 'react-router'
import { usePageTitle } from '#lib/navigation/page-title.ts'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Proof } from './Proof.tsx'
import { TrustHeading } from './TrustHeading.tsx'
import { YOUR_SIDES } from './trust-copy.ts'

/** Short, so that it is read. */
export function YourSidesPage() {
  usePageTitle(YOUR_SIDES.title)
  return (
    <>
      <TrustHeading title={YOUR_SIDES.title} subtitle={YOUR_SIDES.subtitle} />
      <div className="mt-9 grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
        <KeptTable />
        <dl className="grid content-start gap-6">
          {YOUR_SIDES.answers.map(({ question, answer }) => (
            <div key={question}>
              <dt className="slate text-lead">{question}</dt>
              <dd className="mt-1 text-body text-mute">{answer}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Proof />
      <div className="mt-10 flex flex-wrap gap-3">
        <Button asChild>
          <Link to={paths.home}>Back to Home</Link>
        </Button>
        <Button asChild look="ghost">
          <Link to={paths.terms}>Terms</Link>
        </Button>
      </div>
    </>
  )
}

function KeptTable() {
  return (
    <div className="self-start overflow-hidden rounded-card border border-line bg-surface shadow-card">
      <table className="w-full text-left text-body">
        <caption className="sr-only">What is stored, where, and for how long</caption>
        <thead className="text-faint max-md:sr-only">
          <tr className="border-b border-line">
            {['What', 'Where', 'How long'].map((name) => (
              <th key={name} scope="col" className="px-5 py-3 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {YOUR_SIDES.kept.map(({ what, where, howLong }) => (
            <tr
              key={what}
              className="border-b border-line last:border-0 max-md:grid max-md:gap-1 max-md:px-5 max-md:py-4"
            >
              <th scope="row" className="px-5 py-3.5 align-top font-semibold max-md:p-0">
                {what}
              </th>
              <td className="px-5 py-3.5 align-top text-mute max-md:p-0">{where}</td>
              <td className="px-5 py-3.5 align-top max-md:p-0">{howLong}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

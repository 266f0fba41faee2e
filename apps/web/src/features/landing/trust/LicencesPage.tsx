import { Link } from 'react-router'
import { usePageTitle } from '#lib/navigation/page-title.ts'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import licences from './licences.json'
import { TrustHeading } from './TrustHeading.tsx'
import { LICENCES } from './trust-copy.ts'

export function LicencesPage() {
  usePageTitle(LICENCES.title)
  return (
    <>
      <TrustHeading title={LICENCES.title} subtitle={LICENCES.subtitle} />
      <section aria-labelledby="credits" className="mt-12">
        <h2 id="credits" className="slate text-title">
          {LICENCES.voices}
        </h2>
        <ul className="mt-5 grid gap-x-10 gap-y-6 md:grid-cols-2">
          {licences.credits.map(({ what, by, licence }) => (
            <li key={what} className="border-t border-line pt-4">
              <p className="font-medium">{what}</p>
              <p className="mt-1 text-body text-mute">
                {by} · {licence}
              </p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="programs" className="mt-16">
        <h2 id="programs" className="slate text-title">
          {LICENCES.programs}
        </h2>
        <p className="mt-2 text-mute">
          {LICENCES.programsNote}{' '}
          <TextLink>
            <a href="/notices.txt">{LICENCES.notices}</a>
          </TextLink>
        </p>
        {licences.byLicence.map(({ licence, packages }) => (
          <div key={licence} className="mt-8 border-t border-line pt-5">
            <h3 className="font-semibold">
              {licence} <span className="font-normal text-mute">({packages.length})</span>
            </h3>
            <p className="mt-2 text-small leading-[1.7] wrap-anywhere text-mute">{packages.join(', ')}</p>
          </div>
        ))}
      </section>
      <Button asChild className="mt-12">
        <Link to={paths.home}>Back to Home</Link>
      </Button>
    </>
  )
}

import { Link } from 'react-router'
import { usePageTitle } from '#lib/navigation/page-title.ts'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { TrustHeading } from './TrustHeading.tsx'
import { TERMS, YOUR_SIDES } from './trust-copy.ts'

export function TermsPage() {
  usePageTitle(TERMS.title)
  return (
    <>
      <TrustHeading title={TERMS.title} subtitle={TERMS.subtitle} />
      <p className="mt-6 max-w-[42rem] border-l-[3px] border-key pl-4 text-lead">
        The short version about your material:{' '}
        <TextLink>
          <Link to={paths.yourSides}>{YOUR_SIDES.title}</Link>
        </TextLink>
        .
      </p>
      <div className="mt-12 grid gap-x-16 gap-y-10 border-t border-line pt-10">
        {TERMS.sections.map(({ title, paragraphs }, index) => (
          <section
            key={title}
            aria-labelledby={`terms-${index}`}
            className="grid gap-x-16 gap-y-3 lg:grid-cols-[20rem_1fr]"
          >
            <h2 id={`terms-${index}`} className="slate text-lead">
              {index + 1}. {title}
            </h2>
            <div className="grid max-w-[42rem] gap-3 text-lead text-pretty text-mute">
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </section>
        ))}
      </div>
      <p className="mt-12 text-mute">
        {TERMS.questions}{' '}
        <TextLink>
          <Link to={paths.contactUs}>Contact Us</Link>
        </TextLink>
      </p>
      <Button asChild className="mt-8">
        <Link to={paths.home}>Back to Home</Link>
      </Button>
    </>
  )
}

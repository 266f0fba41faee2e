import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePageTitle } from '#lib/navigation/page-title.ts'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { CLEAN_TAPE } from './clean-tape-copy.ts'
import { TrustHeading } from './TrustHeading.tsx'

/** For casting offices: what the sentence in a file means. */
export function CleanTapePage() {
  usePageTitle(CLEAN_TAPE.title)
  return (
    <>
      <TrustHeading title={CLEAN_TAPE.title} subtitle={CLEAN_TAPE.subtitle} />
      <figure className="mt-9 max-w-[46rem] rounded-card border border-line bg-surface p-5 shadow-card md:p-7">
        <figcaption className="text-small text-faint">{CLEAN_TAPE.exampleLabel}</figcaption>
        <blockquote className="mt-2 text-lead text-pretty">{CLEAN_TAPE.example}</blockquote>
      </figure>
      <div className="mt-12 grid gap-10">
        <Section title={CLEAN_TAPE.meaningsTitle}>
          <Explained rows={CLEAN_TAPE.meanings.map(({ said, means }) => ({ term: `“${said}”`, text: means }))} />
        </Section>
        <Section title={CLEAN_TAPE.readTitle}>
          <Explained rows={CLEAN_TAPE.read.map(({ where, how }) => ({ term: where, text: how }))} />
          <p className="text-body text-mute">{CLEAN_TAPE.readNote}</p>
        </Section>
        <Section title={CLEAN_TAPE.limitsTitle}>
          <ul className="grid gap-3 text-body text-pretty text-mute">
            {[...CLEAN_TAPE.limits, CLEAN_TAPE.promises.join(' ')].map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Section>
      </div>
      <p className="mt-12 text-mute">
        {CLEAN_TAPE.questions}{' '}
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

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-x-16 gap-y-5 border-t border-line pt-10 lg:grid-cols-[20rem_1fr]">
      <h2 className="display text-title">{title}</h2>
      <div className="grid max-w-[42rem] gap-6">{children}</div>
    </section>
  )
}

const Explained = ({ rows }: { rows: readonly { term: string; text: string }[] }) => (
  <dl className="grid gap-6">
    {rows.map(({ term, text }) => (
      <div key={term}>
        <dt className="text-lead font-semibold">{term}</dt>
        <dd className="mt-1 text-body text-pretty text-mute">{text}</dd>
      </div>
    ))}
  </dl>
)

import { PLANS } from '@sidelight/domain/billing/plans'
import { FAQ, LANDING_DESCRIPTION, LANDING_TITLE } from '#features/landing/landing-copy.ts'
import { CLEAN_TAPE } from '#features/landing/trust/clean-tape-copy.ts'
import { LICENCES, TERMS, YOUR_SIDES } from '#features/landing/trust/trust-copy.ts'
import { paths } from '#lib/navigation/paths.ts'

/** A page that is prerendered, so that it is complete before any script runs. */
export interface PublicPage {
  path: string
  title: string
  description: string
  /** Search engines index the others. */
  isUnlisted?: true
  /** Structured data for search engines (schema.org). */
  structuredData?: unknown
}

/** Replaced by the server, which knows its public origin; the build does not. */
const ORIGIN = '__WEB_ORIGIN__'

const titled = (title: string): string => `${title} · Sidelight`

export const listPublicPages = (): PublicPage[] => [
  { path: paths.home, title: LANDING_TITLE, description: LANDING_DESCRIPTION, structuredData: describeProduct() },
  {
    path: paths.yourSides,
    title: titled(YOUR_SIDES.title),
    description:
      'What Sidelight stores of your script pages and recordings, where, for how long, who can see it, and how to delete it.',
  },
  {
    path: paths.terms,
    title: titled(TERMS.title),
    description: "Sidelight's terms in plain language: your scripts and recordings stay yours.",
  },
  {
    path: paths.cleanTape,
    title: titled(CLEAN_TAPE.title),
    description:
      'For casting: what the sentence in a tape made with Sidelight means, where to find it, and what it doesn’t tell you.',
  },
  {
    path: paths.licences,
    title: titled(LICENCES.title),
    description: 'The voices, models, fonts and programs Sidelight is made with, and their licences.',
  },
  {
    path: paths.contactUs,
    title: titled('Contact Us'),
    description: 'Write to Sidelight. A person reads every message.',
  },
  {
    path: paths.camera,
    title: titled('Camera'),
    description: 'Film with your phone while your laptop reads with you. Nothing leaves the phone until you share it.',
    isUnlisted: true,
  },
]

function describeProduct(): unknown {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': `${ORIGIN}/#us`,
        name: 'Sidelight',
        url: `${ORIGIN}/`,
        logo: `${ORIGIN}/icons/icon-512.png`,
      },
      {
        '@type': 'WebApplication',
        name: 'Sidelight',
        url: `${ORIGIN}/`,
        description: LANDING_DESCRIPTION,
        applicationCategory: 'MultimediaApplication',
        operatingSystem: 'Any',
        browserRequirements: 'A current browser',
        publisher: { '@id': `${ORIGIN}/#us` },
        offers: PLANS.map(({ name, priceCents }) => ({
          '@type': 'Offer',
          name,
          price: (priceCents / 100).toFixed(2),
          priceCurrency: 'USD',
          url: `${ORIGIN}/#pricing`,
        })),
      },
      {
        '@type': 'FAQPage',
        mainEntity: FAQ.items.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    ],
  }
}

import { paths } from '#lib/navigation/paths.ts'

const section = (id: string): string => `${paths.home}#${id}`

/** The spelling is that of the specification. */
export const NAV_LINKS = [
  { name: 'Home', to: section('home') },
  { name: 'Features', to: section('features') },
  { name: 'Pricing', to: section('pricing') },
  { name: 'Faq', to: section('faq') },
]

export const EXPLORE_LINKS = [...NAV_LINKS.slice(0, 3), { name: 'Support', to: paths.contactUs }]

export const TRUST_LINKS = [
  { name: 'What happens to your sides', to: paths.yourSides },
  { name: 'Terms', to: paths.terms },
  { name: 'Clean tape, for casting', to: paths.cleanTape },
  { name: 'Credits and licences', to: paths.licences },
  { name: 'Status', to: paths.status },
]

import { Suspense, useEffect } from 'react'
import { Faq } from './Faq.tsx'
import { Hero } from './Hero.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { LANDING_TITLE } from './landing-copy.ts'
import { Pricing } from './Pricing.tsx'
import { Testimonials } from './Testimonials.tsx'
import { TryIt } from './try-it/TryIt.tsx'

/** Each in its own Suspense, so that React hydrates them one by one, starting with the one the user clicks. */
const SECTIONS = [Hero, TryIt, HowItWorks, Testimonials, Pricing, Faq]

export function LandingPage() {
  useEffect(() => {
    document.title = LANDING_TITLE
  }, [])
  return SECTIONS.map((Section, index) => (
    <Suspense key={index}>
      <Section />
    </Suspense>
  ))
}

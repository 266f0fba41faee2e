import { useEffect } from 'react'
import { Faq } from './Faq.tsx'
import { Hero } from './Hero.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { LANDING_TITLE } from './landing-copy.ts'
import { Pricing } from './Pricing.tsx'
import { Testimonials } from './Testimonials.tsx'
import { TryIt } from './try-it/TryIt.tsx'

export function LandingPage() {
  useEffect(() => {
    document.title = LANDING_TITLE
  }, [])
  return (
    <>
      <Hero />
      <TryIt />
      <HowItWorks />
      <Testimonials />
      <Pricing />
      <Faq />
    </>
  )
}

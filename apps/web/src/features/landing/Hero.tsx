import { FREE_PAGES_PER_MONTH } from '@sidelight/domain/billing/plans'
import { Play } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import stage from '../../assets/stage.avif'
import { DemoStudio } from './DemoStudio.tsx'
import { DustAnimation } from './DustAnimation.tsx'
import { BILLING_BLOCK, HERO } from './landing-copy.ts'

/** Dark in both themes. */
export function Hero() {
  return (
    <section
      id="home"
      aria-labelledby="hero-title"
      className="on-stage relative isolate scroll-mt-0 overflow-hidden bg-stage pt-[88px] text-text"
    >
      <img
        src={stage}
        width="1440"
        height="900"
        alt=""
        className="absolute inset-x-0 top-0 -z-10 h-[900px] w-full mask-b-from-70% object-cover object-[62%_0] lg:h-full lg:mask-b-from-88%"
      />
      <DustAnimation />
      <div className="mx-auto grid max-w-[1320px] grid-cols-[minmax(0,1fr)] items-center gap-11 px-5 pt-6 pb-10 md:px-12 lg:min-h-[712px] lg:grid-cols-[minmax(0,.86fr)_minmax(0,1.14fr)] lg:gap-14 lg:pt-0">
        <div>
          <h1 id="hero-title" className="display text-(length:--hero-size) !leading-[0.84] !tracking-[-0.022em]">
            {HERO.title[0]} <span className="block">{HERO.title[1]}</span>
          </h1>
          <p className="mt-6 max-w-[25em] text-lead text-[#C9CCD3] md:mt-8">{HERO.promise}</p>
          <div className="mt-7 flex flex-wrap items-center gap-3 md:mt-9">
            <Button asChild size="large">
              <Link to={paths.signUp}>{HERO.tryProduct}</Link>
            </Button>
            <Button asChild size="large" look="ghost" className="px-6">
              <Link to={`${paths.home}#try`}>
                <Play aria-hidden="true" className="size-5" />
                {HERO.tryScene}
              </Link>
            </Button>
          </div>
          <p className="mt-5 text-body text-balance text-mute">{HERO.terms(FREE_PAGES_PER_MONTH)}</p>
        </div>
        <DemoStudio />
      </div>
      <BillingBlock />
    </section>
  )
}

function BillingBlock() {
  return (
    <p
      aria-hidden="true"
      className="mx-auto max-w-[1320px] px-5 pb-9 text-lead leading-normal font-semibold tracking-[0.03em] text-[#A3A7AF] [font-stretch:75%] md:px-12 md:text-title"
    >
      {BILLING_BLOCK.map(([work, name]) => (
        <span key={work} className="mr-4 inline-block">
          <span className="text-small font-medium text-[#8B919C] md:text-body">{work}</span> {name}
        </span>
      ))}
    </p>
  )
}

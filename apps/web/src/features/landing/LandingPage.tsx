import { FREE_PAGES_PER_MONTH } from '@sidelight/domain/billing/plans'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/Button.tsx'
import stage from '../../assets/stage.avif'
import { DemoStudio } from './DemoStudio.tsx'
import { LandingNav } from './LandingNav.tsx'

const BILLING = [
  ['sides by', 'You'],
  ['cast by', 'You'],
  ['read by', 'Sidelight'],
  ['patience by', 'Sidelight'],
  ['performance by', 'You'],
] as const

/** A stage is dark: this page keeps the dark palette in both themes. */
export function LandingPage() {
  useEffect(() => {
    document.title = 'Sidelight: the scene partner that waits for your line'
  }, [])
  return (
    <div className="on-stage relative isolate min-h-dvh overflow-hidden bg-stage text-text">
      <img
        src={stage}
        alt=""
        className="absolute inset-x-0 top-0 -z-10 h-[900px] w-full mask-b-from-70% object-cover object-[62%_0] lg:h-full lg:mask-none"
      />
      <LandingNav />
      <main tabIndex={-1} id="home">
        <div className="mx-auto grid max-w-[1320px] grid-cols-[minmax(0,1fr)] items-center gap-11 px-5 pt-6 pb-10 md:px-12 lg:min-h-[712px] lg:grid-cols-[minmax(0,.86fr)_minmax(0,1.14fr)] lg:gap-14 lg:pt-0">
          <div>
            <h1 className="display text-[clamp(72px,9.4vw,142px)] !leading-[0.84] !tracking-[-0.022em] max-sm:text-[clamp(60px,22.5vw,88px)]">
              Never tape <span className="block">alone.</span>
            </h1>
            <p className="mt-6 max-w-[25em] text-[17px] leading-[1.52] text-[#C9CCD3] md:mt-8 md:text-[19px]">
              Upload your sides and cast every other voice. Then run the scene: your partner reads, waits for your line,
              hears you finish it, and gives you the next cue.
            </p>
            <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-5 md:mt-9">
              <Button asChild size="large">
                <Link to={paths.signUp}>Try Sidelight</Link>
              </Button>
              <p className="max-w-[15em] text-[15px] leading-[1.4] text-mute">
                {FREE_PAGES_PER_MONTH} pages a month on the Free plan. PDF, DOCX or TXT.
              </p>
            </div>
          </div>
          <DemoStudio />
        </div>
        <p
          aria-hidden="true"
          className="mx-auto max-w-[1320px] px-5 pb-9 text-[20px] leading-normal font-semibold tracking-[0.03em] text-[#A3A7AF] [font-stretch:75%] md:px-12 md:text-[25px]"
        >
          {BILLING.map(([work, name]) => (
            <span key={work} className="mr-4 inline-block">
              <span className="text-[14px] font-medium text-[#8B919C] md:text-[15px]">{work}</span> {name}
            </span>
          ))}
        </p>
      </main>
    </div>
  )
}

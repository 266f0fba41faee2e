import { type Testimonial, TESTIMONIALS } from './landing-copy.ts'
import { SiteSection } from './SiteSection.tsx'

export function Testimonials() {
  return (
    <SiteSection id="testimonials" title={TESTIMONIALS.title} subtitle={TESTIMONIALS.disclosure} isOnStage>
      <ul className="mt-12 grid gap-12 min-[900px]:grid-cols-3 min-[900px]:max-lg:gap-7">
        {TESTIMONIALS.quotes.map((testimonial) => (
          <Quote key={testimonial.name} {...testimonial} />
        ))}
      </ul>
    </SiteSection>
  )
}

/** Set like sides: the name above the speech. */
function Quote({ name, title, quote }: Testimonial) {
  return (
    <li>
      <figure className="flex h-full flex-col border-t-2 border-key pt-6">
        <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="typed-bold font-script text-lead uppercase">{name}</span>
          <span className="text-body text-mute">{title}</span>
        </figcaption>
        <blockquote className="my-4 font-script text-lead text-pretty">{quote}</blockquote>
        <p className="mt-auto self-start rounded-full border border-line px-3 py-0.5 text-small text-mute">
          Illustration
        </p>
      </figure>
    </li>
  )
}

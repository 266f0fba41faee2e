import { Plus } from 'lucide-react'
import { FAQ } from './landing-copy.ts'
import { SectionHeading } from './SectionHeading.tsx'

/** `details` elements with the same name close one another without a script. */
export function Faq() {
  return (
    <section id="faq" aria-labelledby="faq-title" className="scroll-mt-[72px] bg-stage py-20 md:py-28">
      <div className="mx-auto grid max-w-[1320px] gap-x-16 gap-y-10 px-5 md:px-12 lg:grid-cols-[minmax(0,.5fr)_minmax(0,1fr)]">
        <SectionHeading id="faq-title" title={FAQ.title} />
        <div className="border-b border-line">
          {FAQ.items.map(({ question, answer }) => (
            <details key={question} name="faq" className="group border-t border-line">
              <summary className="flex min-h-16 list-none items-center justify-between gap-6 py-4 text-lead font-medium hover:text-key-text [&::-webkit-details-marker]:hidden">
                {question}
                <Plus
                  aria-hidden="true"
                  className="size-5 shrink-0 text-mute transition-transform duration-[220ms] ease-cue group-open:rotate-45 group-open:text-key-text"
                />
              </summary>
              <p className="max-w-[42rem] pb-6 text-lead text-mute">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}

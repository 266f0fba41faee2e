import { usePageTitle } from '#lib/navigation/page-title.ts'
import { Panel } from '#ui/Panel.tsx'
import { SidesPage } from '#ui/SidesPage.tsx'
import { ContactMessageForm } from './ContactMessageForm.tsx'
import { SUPPORT_HOURS } from './support-hours.ts'

const SIDES = {
  heading: 'INT. PROMPT DESK - DAY',
  lines: [
    { character: 'YOU', dialogue: 'My partner skipped a line.', isHighlighted: true },
    { character: 'PROMPTER', emotion: 'already looking', dialogue: 'Which page?' },
  ],
}

export function ContactPage() {
  usePageTitle('Contact Us')
  return (
    <div className="mx-auto grid max-w-[34rem] gap-8 lg:max-w-[66rem] lg:grid-cols-[minmax(0,1fr)_minmax(0,34rem)] lg:gap-16">
      <div className="lg:pt-6">
        <h1 className="display text-hero">Contact Us</h1>
        <p className="mt-4 text-lead text-mute">
          A person reads every message. Tell us what you were doing and what happened instead.
        </p>
        <p className="mt-4 font-medium">{SUPPORT_HOURS}</p>
        <div aria-hidden="true" className="mt-14 hidden lg:block">
          <SidesPage {...SIDES} className="w-[372px] -rotate-[2.4deg]" />
        </div>
      </div>
      <Panel isLit>
        <ContactMessageForm />
      </Panel>
    </div>
  )
}

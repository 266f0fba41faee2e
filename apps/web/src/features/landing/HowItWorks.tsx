import type { ReactNode } from 'react'
import { CueTimingDiagram } from './CueTimingDiagram.tsx'
import { HOW_IT_WORKS, MADE_FOR } from './landing-copy.ts'
import { SiteSection } from './SiteSection.tsx'
import { CastPicture, ScenePicture, SidesPicture } from './StepPictures.tsx'

const PICTURES: ReactNode[] = [<SidesPicture key="sides" />, <CastPicture key="cast" />, <ScenePicture key="scene" />]

export function HowItWorks() {
  return (
    <SiteSection id="features" title={HOW_IT_WORKS.title} subtitle={HOW_IT_WORKS.subtitle}>
      <ol className="mt-12 grid gap-5 min-[900px]:grid-cols-3">
        {HOW_IT_WORKS.steps.map(({ name, text }, index) => (
          <li
            key={name}
            className="flex flex-col overflow-hidden rounded-card border border-line bg-surface shadow-card"
          >
            <div aria-hidden="true" className="on-stage relative h-[228px] overflow-hidden bg-[#0B0F16] text-text">
              {PICTURES[index]}
            </div>
            <div className="p-6 md:p-7">
              <p className="slate text-body text-key-text">Step {index + 1}</p>
              <h3 className="display mt-2 text-heading">{name}</h3>
              <p className="mt-3 text-body text-mute">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <CueTimingDiagram />
      <ul className="mt-16 grid gap-x-10 gap-y-8 border-t border-line pt-12 md:grid-cols-3">
        {MADE_FOR.map(({ name, text }) => (
          <li key={name}>
            <h3 className="slate text-lead">{name}</h3>
            <p className="mt-2 text-body text-mute">{text}</p>
          </li>
        ))}
      </ul>
    </SiteSection>
  )
}

import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { SidesPage } from '#ui/SidesPage.tsx'
import profile from '../../assets/profile.avif'
import { AudioBars } from './AudioBars.tsx'
import { DEMO } from './landing-copy.ts'

/** A non-functional preview of the studio; the toggle only changes its look. */
export function DemoStudio() {
  const [isRunning, setIsRunning] = useState(true)
  return (
    <div role="group" aria-label="Demo studio" className="relative md:pb-[104px]">
      <Camera isRunning={isRunning} />
      <SidesPage
        {...DEMO}
        className="relative -mt-[92px] ml-2 w-[calc(100%-16px)] -rotate-[2.4deg] sm:w-[388px] md:absolute md:-bottom-2 md:-left-4 md:m-0 lg:-left-11"
      />
      <div className="relative mt-5 flex items-center gap-3 max-[360px]:gap-2 rounded-[20px] bg-[#121822] p-3.5 shadow-[0_0_0_1px_rgb(255_255_255/0.09),0_30px_60px_-20px_#000] sm:gap-4 sm:pr-4 sm:pl-4.5 md:absolute md:right-4.5 md:bottom-0 md:mt-0 md:w-[min(64%,470px)]">
        <span className="grid size-11 max-[360px]:size-9 shrink-0 place-items-center rounded-full bg-you-tint font-bold text-you shadow-[0_0_0_2px_var(--you)]">
          D
        </span>
        <span className="whitespace-nowrap">
          <b className="block leading-tight font-semibold">Dani</b>
          <span className="text-small text-mute">Your line</span>
        </span>
        <AudioBars isRunning={isRunning} />
        <button
          type="button"
          aria-label={isRunning ? 'Pause demo' : 'Resume demo'}
          onClick={() => setIsRunning(!isRunning)}
          className="grid size-[52px] max-[360px]:size-11 shrink-0 place-items-center rounded-full bg-rec text-on-rec transition-transform duration-[120ms] ease-cue hover:scale-105 active:scale-95"
        >
          {isRunning ? (
            <Pause aria-hidden="true" fill="currentColor" strokeWidth={0} className="size-6" />
          ) : (
            <Play aria-hidden="true" fill="currentColor" strokeWidth={0} className="size-6" />
          )}
        </button>
      </div>
    </div>
  )
}

function Camera({ isRunning }: { isRunning: boolean }) {
  return (
    <div
      data-camera=""
      className="relative aspect-[4/4.2] overflow-hidden rounded-monitor bg-[#07090D] shadow-[0_0_0_1px_rgb(255_255_255/0.08),0_60px_120px_-40px_#000] sm:aspect-[16/11] md:max-lg:aspect-[16/9]"
    >
      <img
        src={profile}
        // On phones this is the largest contentful paint.
        fetchPriority="high"
        width="1280"
        height="880"
        alt=""
        className="absolute inset-0 size-full object-cover object-[70%_50%]"
      />
      <FrameCorners />
      <p className="absolute top-7 left-7 flex items-center gap-2.5 rounded-full bg-[#05070b]/60 py-1.5 pr-3.5 pl-3 text-small font-semibold sm:top-10 sm:left-11">
        <span
          aria-hidden="true"
          className={`size-2.5 rounded-full ${isRunning ? 'bg-rec shadow-[0_0_0_5px_rgb(255_77_69/0.2)]' : 'bg-control'}`}
        />
        <span role="status">{isRunning ? 'In progress' : 'Paused'}</span>
      </p>
      <p
        aria-hidden="true"
        className="absolute right-11 bottom-10 hidden text-small font-medium text-[#DAD7CF] tabular-nums sm:block"
      >
        Take 3 &nbsp;0:14
      </p>
    </div>
  )
}

function FrameCorners() {
  return (
    <span
      aria-hidden="true"
      className="absolute inset-3.5 sm:inset-[22px] [&>i]:absolute [&>i]:size-[26px] [&>i]:border-[#f5f0e6]/55"
    >
      <i className="top-0 left-0 border-t-2 border-l-2" />
      <i className="top-0 right-0 border-t-2 border-r-2" />
      <i className="bottom-0 left-0 border-b-2 border-l-2" />
      <i className="right-0 bottom-0 border-r-2 border-b-2" />
    </span>
  )
}

import { WHY_THE_CUE } from './landing-copy.ts'

/** Compares when a timer and Sidelight answer a line with a pause in it. */
export function CueTimingDiagram() {
  const { title, text, lanes } = WHY_THE_CUE
  return (
    <div className="mt-16 grid items-center gap-10 rounded-monitor border border-line bg-raised p-5 sm:p-7 md:p-12 lg:grid-cols-[minmax(0,.8fr)_minmax(0,1fr)] lg:gap-16 light:bg-surface">
      <div>
        <h3 className="display text-display text-balance">{title}</h3>
        <p className="mt-4 text-lead text-mute">{text}</p>
      </div>
      <div aria-hidden="true" className="grid gap-7">
        {lanes.map(({ name, outcome }, index) => (
          <Lane key={name} name={name} outcome={outcome} isPatient={index === 1} />
        ))}
      </div>
    </div>
  )
}

function Lane({ name, outcome, isPatient }: { name: string; outcome: string; isPatient: boolean }) {
  const [before, after] = WHY_THE_CUE.line
  return (
    <div>
      <p className="flex items-baseline justify-between gap-3 text-body">
        <span className="slate">{name}</span>
        <span className={isPatient ? 'font-medium text-key-text' : 'text-rec-text'}>{outcome}</span>
      </p>
      <div className="mt-2.5 flex h-12 items-stretch gap-1 sm:h-14">
        <Words>{before}</Words>
        <span
          className={`grid place-items-center rounded-[6px] border border-dashed border-you text-center text-caption leading-tight text-mute ${isPatient ? 'grow' : 'w-5 shrink-0 sm:w-8'}`}
        >
          {isPatient && WHY_THE_CUE.pauseLabel}
        </span>
        {!isPatient && <Cue isTooEarly />}
        <Words isLost={!isPatient}>{after}</Words>
        {isPatient && <Cue />}
      </div>
    </div>
  )
}

function Words({ children, isLost = false }: { children: string; isLost?: boolean }) {
  return (
    <span
      className={`flex items-center rounded-[6px] px-1.5 font-script text-caption max-[360px]:px-1 whitespace-nowrap sm:px-3 sm:text-body ${isLost ? 'bg-page text-mute line-through' : 'bg-you-tint text-you'}`}
    >
      {children}
    </span>
  )
}

function Cue({ isTooEarly = false }: { isTooEarly?: boolean }) {
  return (
    <span
      className={`flex items-center rounded-[6px] bg-key px-2 text-caption max-[360px]:px-1 font-semibold whitespace-nowrap text-on-key sm:px-3.5 sm:text-small ${isTooEarly ? 'grow shadow-[0_0_0_3px_var(--rec)]' : ''}`}
    >
      {WHY_THE_CUE.cueLabel}
    </span>
  )
}

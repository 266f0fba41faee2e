import { WHY_THE_CUE } from './landing-copy.ts'

/** Why the cue is different, as a picture: one line with a pause in it, heard by a timer and by us. */
export function CueLanes() {
  const { title, text, lanes } = WHY_THE_CUE
  return (
    <div className="mt-16 grid items-center gap-10 rounded-monitor border border-line bg-raised p-7 md:p-12 lg:grid-cols-[minmax(0,.8fr)_minmax(0,1fr)] lg:gap-16 light:bg-surface">
      <div>
        <h3 className="display text-[40px] text-balance md:text-[52px]">{title}</h3>
        <p className="mt-4 text-[17px] leading-[1.55] text-mute">{text}</p>
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
      <p className="flex items-baseline justify-between gap-3 text-[15px]">
        <span className="slate">{name}</span>
        <span className={isPatient ? 'font-medium text-key-text' : 'text-rec-text'}>{outcome}</span>
      </p>
      <div className="relative mt-2.5 grid h-14 grid-cols-[27%_19%_31%_1fr] items-stretch gap-1 font-script text-[13px] sm:text-[15px]">
        <Block tone="you">{before}</Block>
        {isPatient ? (
          <span className="grid place-items-center rounded-[6px] border border-dashed border-you text-center font-sans text-[12px] text-mute">
            {WHY_THE_CUE.pauseLabel}
          </span>
        ) : (
          <span className="relative">
            <span className="absolute inset-y-0 left-[42%] z-10 flex w-[190%] items-center rounded-[6px] bg-key px-3 font-sans text-[13px] font-semibold text-on-key shadow-[0_0_0_3px_var(--rec)]">
              Next cue
            </span>
          </span>
        )}
        <span className={isPatient ? 'contents' : 'contents opacity-40'}>
          <Block tone="you" isFaded={!isPatient}>
            {after}
          </Block>
        </span>
        {isPatient && (
          <span className="flex items-center rounded-[6px] bg-key px-3 font-sans text-[13px] font-semibold text-on-key">
            Next cue
          </span>
        )}
      </div>
    </div>
  )
}

function Block({ children, isFaded = false }: { tone: 'you'; children: string; isFaded?: boolean }) {
  return (
    <span
      className={`flex items-center overflow-hidden rounded-[6px] bg-you-tint px-2.5 whitespace-nowrap text-you ${isFaded ? 'opacity-40' : ''}`}
    >
      {children}
    </span>
  )
}

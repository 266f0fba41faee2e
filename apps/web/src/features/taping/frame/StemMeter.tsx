import { type CSSProperties, useEffect, useRef } from 'react'
import { useTape, useTapeView } from '../tape-context.tsx'
import { watchStems } from './stem-levels.ts'

const QUIET_DB = -60
const LOUD_DB = -4
/** A loud moment stays in sight for about half a second. */
const FALL_DB = 1.2

const COLOUR = { microphone: '[--meter:var(--you)]', partner: '[--meter:var(--key)]' }
const BLOCK =
  'flex-1 rounded-[2px] bg-[color-mix(in_srgb,var(--meter)_calc(clamp(0,var(--lit)-var(--at),1)*100%),var(--line))]'

interface StemMeterProps {
  stem: 'microphone' | 'partner'
  blocks?: number
}

/** The level of one stem, drawn past React: it changes fifty times a second. */
export function StemMeter({ stem, blocks = 24 }: StemMeterProps) {
  const { session } = useTape()
  const camera = useTapeView((view) => view.camera)
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const microphone = session.rehearsal.findMicrophone()
    if (camera === undefined || microphone === undefined) return undefined
    let shown = QUIET_DB
    return watchStems(microphone, (levels) => {
      shown = Math.max(levels[stem], shown - FALL_DB)
      const lit = Math.round((blocks * (shown - QUIET_DB)) / (LOUD_DB - QUIET_DB))
      row.current?.style.setProperty('--lit', String(Math.min(blocks, Math.max(0, lit))))
    })
  }, [session, camera, stem, blocks])
  return (
    <div ref={row} aria-hidden="true" data-stem={stem} className={`flex h-3.5 gap-0.75 [--lit:0] ${COLOUR[stem]}`}>
      {Array.from({ length: blocks }, (_, at) => (
        <i key={at} className={BLOCK} style={{ '--at': at } as CSSProperties} />
      ))}
    </div>
  )
}

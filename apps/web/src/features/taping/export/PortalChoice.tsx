import { type Portal, PORTALS } from '@sidelight/domain/taping/export/portals'
import { useId, useState } from 'react'
import { describeMegabytes } from '#shared/taping/tape-counts.ts'

interface PortalChoiceProps {
  portal: Portal
  /** Of the largest file that would go there. */
  bytesFor: (portal: Portal) => number
  height: number
  onChange: (portal: Portal) => void
}

/** Those that most actors send to; the others are one press away. */
const FIRST_IDS: readonly string[] = ['eco-cast', 'casting-networks', 'spotlight', 'link']

export function PortalChoice({ portal, bytesFor, height, onChange }: PortalChoiceProps) {
  const name = useId()
  const [isAllShown, setIsAllShown] = useState(false)
  const shown = PORTALS.filter(({ id }) => isAllShown || FIRST_IDS.includes(id) || id === portal.id).map((each) => ({
    each,
    bytes: bytesFor(each),
  }))
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">Where it goes</legend>
      {shown.map(({ each, bytes }) => (
        <label
          key={each.id}
          className="flex cursor-pointer items-center gap-3.5 rounded-[14px] px-3.5 py-2.5 shadow-[inset_0_0_0_1px_var(--line)] has-checked:bg-key-tint has-checked:shadow-[inset_0_0_0_2px_var(--key)] has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-you md:px-4 md:py-3"
        >
          <input
            type="radio"
            name={name}
            checked={each.id === portal.id}
            onChange={() => onChange(each)}
            className="size-5 shrink-0 appearance-none rounded-full shadow-[inset_0_0_0_2px_var(--control)] outline-none checked:shadow-[inset_0_0_0_6px_var(--key)]"
          />
          <span className="min-w-0">
            <span className="block font-semibold">{each.name}</span>
            <span className="block text-small text-mute">{describePortal(each, height)}</span>
          </span>
          <span
            className={`ml-auto shrink-0 text-small tabular-nums ${isOver(each, bytes) ? 'text-bad' : 'text-mute'}`}
          >
            {isOver(each, bytes) && <span className="sr-only">Too large: </span>}
            {describeMegabytes(bytes)}
          </span>
        </label>
      ))}
      {!isAllShown && (
        <button
          type="button"
          onClick={() => setIsAllShown(true)}
          className="min-h-11 justify-self-start text-body text-mute underline decoration-faint underline-offset-4 hover:text-text"
        >
          More portals
        </button>
      )}
    </fieldset>
  )
}

export const isOver = ({ maxBytes }: Portal, bytes: number): boolean => maxBytes !== undefined && bytes > maxBytes

const describePortal = ({ maxBytes }: Portal, height: number): string =>
  [`MP4, ${height}p`, ...(maxBytes === undefined ? [] : [`up to ${describeMegabytes(maxBytes)} a file`])].join(', ')

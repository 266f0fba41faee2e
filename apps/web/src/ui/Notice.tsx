import type { ReactNode } from 'react'
import { Panel } from './Panel.tsx'

interface NoticeProps {
  icon: ReactNode
  title: string
  text: ReactNode
  actions: ReactNode
}

/** A screen with one message and one or two actions. */
export function Notice({ icon, title, text, actions }: NoticeProps) {
  return (
    <Panel isLit className="my-7 grid max-w-[40rem] justify-items-start gap-4">
      <span className="grid size-12 place-items-center rounded-full bg-key-tint text-key-text [&>svg]:size-6">
        {icon}
      </span>
      <div>
        <h1 className="display text-heading">{title}</h1>
        <div className="mt-2.5 text-mute">{text}</div>
      </div>
      <div className="mt-1 flex flex-wrap gap-2.5">{actions}</div>
    </Panel>
  )
}

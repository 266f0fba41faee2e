import type { ReactNode } from 'react'

interface TapeMessageProps {
  title: string
  text: ReactNode
  /** What the actor can do. */
  children?: ReactNode
}

/** A page of tape mode without the camera. */
export const TapeMessage = ({ title, text, children }: TapeMessageProps) => (
  <main
    id="main"
    tabIndex={-1}
    className="mx-auto grid min-h-dvh max-w-[40rem] content-center justify-items-center gap-6 px-5 py-10 text-center text-lead text-pretty text-mute"
  >
    <h1 className="display text-heading text-balance text-text">{title}</h1>
    {text}
    <div className="flex flex-wrap justify-center gap-2.5">{children}</div>
  </main>
)

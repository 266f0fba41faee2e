import { useState } from 'react'
import { LogoMark } from '#ui/Logo.tsx'
import { enrol, forgetToken, hasToken, messageOf, signIn } from './console-client.ts'
import { Workspace } from './Workspace.tsx'

/** The page of a link that was made on the command line has the invitation after its #. */
const readInvitation = (): string => window.location.hash.slice(1)

export function Console() {
  const [isSignedIn, setSignedIn] = useState(hasToken)
  const [invitation, setInvitation] = useState(readInvitation)
  if (isSignedIn)
    return (
      <Workspace
        onSignedOut={() => {
          forgetToken()
          setSignedIn(false)
        }}
      />
    )
  if (invitation !== '')
    return (
      <Entry
        title="Add your passkey"
        text="It opens this console at this device. The link works once."
        button="Add a passkey"
        onEnter={async () => {
          await enrol(invitation)
          window.history.replaceState(null, '', '/')
          setInvitation('')
        }}
      />
    )
  return (
    <Entry
      title="Operator console"
      text="Every look-up and every change is recorded with your name."
      button="Sign in with your passkey"
      onEnter={async () => {
        await signIn()
        setSignedIn(true)
      }}
    />
  )
}

interface EntryProps {
  title: string
  text: string
  button: string
  onEnter: () => Promise<void>
}

function Entry({ title, text, button, onEnter }: EntryProps) {
  const [problem, setProblem] = useState('')
  return (
    <main className="entry">
      <span className="logo">
        <LogoMark /> Sidelight
      </span>
      <h1>{title}</h1>
      <p className="quiet">{text}</p>
      <button
        type="button"
        className="main-button"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only control of the page
        autoFocus
        onClick={() => {
          setProblem('')
          onEnter().catch((error: unknown) => setProblem(messageOf(error)))
        }}
      >
        {button}
      </button>
      <p role="alert" className="bad">
        {problem}
      </p>
    </main>
  )
}

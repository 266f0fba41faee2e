import {
  type ConsoleSession,
  operators,
  type ShownJob,
  type ShownSwitch,
  type ShownUser,
} from '@sidelight/contract/operators'
import { Search } from 'lucide-react'
import { type ReactNode, type RefObject, type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react'
import { LogoMark } from '#ui/Logo.tsx'
import { AccountView } from './AccountView.tsx'
import { ActDialog, type PlannedAct } from './ActDialog.tsx'
import { call, confirm, isSignedOut, messageOf } from './console-client.ts'
import { JobTable } from './JobTable.tsx'
import { Log } from './Log.tsx'
import { SwitchList } from './SwitchList.tsx'
import { clock } from './times.ts'

const { acts, lookups, session: sessionCalls } = operators

/** What was looked for and what was found; `user` is null when the address has no account. */
interface Result {
  query: string
  user: ShownUser | null
}

export function Workspace({ onSignedOut }: { onSignedOut: () => void }) {
  const [session, setSession] = useState<ConsoleSession>()
  const [state, setState] = useState<SystemState>({ switches: [], failedJobs: [] })
  const [actsDone, setActsDone] = useState(0)
  const [result, setResult] = useState<Result>()
  const [planned, setPlanned] = useState<PlannedAct>()
  const [message, setMessage] = useState('')
  const search = useRef<HTMLInputElement>(null)

  /** Runs a call and shows its problem; the end of the session leads to the sign-in. */
  const attempt = useCallback(
    async (work: () => Promise<void>) => {
      try {
        await work()
      } catch (error) {
        if (isSignedOut(error)) onSignedOut()
        else setMessage(messageOf(error))
      }
    },
    [onSignedOut],
  )

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- state is set when the calls have answered
    void attempt(async () => {
      setSession(await call(sessionCalls.current))
      setState(await readState())
    })
  }, [attempt])

  useSearchKey(search)

  const find = (query: string) =>
    attempt(async () => {
      setMessage('')
      const user = await call(lookups.find, { body: { query } })
      setResult({ query, user })
      setMessage(user ? '1 account found.' : 'No account found.')
    })

  /** Throws, so that the dialog shows the problem and stays open. */
  async function carryOut(act: PlannedAct, ticket: string, asked: string): Promise<void> {
    if (session === undefined || Date.now() >= Date.parse(session.fresh_until)) setSession(await confirm())
    await act.run(ticket, asked)
    setPlanned(undefined)
    setActsDone((count) => count + 1)
    // Attempted, so that nobody repeats an act because what is shown could not be read again.
    await attempt(async () => setState(await readState()))
    if (result) await find(result.query)
    setMessage(act.done)
  }

  const signOut = () =>
    attempt(async () => {
      await call(sessionCalls.signOut)
      onSignedOut()
    })

  const onSearch = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void find(search.current?.value ?? '')
  }

  return (
    <>
      <Header session={session} signOut={signOut} />
      <main>
        <h1 className="unseen">Accounts</h1>
        <form role="search" className="find" onSubmit={onSearch}>
          <Search aria-hidden="true" size={18} />
          <input
            ref={search}
            aria-label="E-mail address or user id"
            placeholder="E-mail address or user id"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- everything here begins with a search
            autoFocus
            autoComplete="off"
            spellCheck={false}
            required
          />
          <span role="status">{message || 'Press / to search, Enter to find.'}</span>
        </form>
        <div className="columns">
          <FoundAccount result={result} plan={setPlanned} />
          <System state={state} plan={setPlanned} log={<Log attempt={attempt} acts={actsDone} />} />
        </div>
      </main>
      {planned && <ActDialog act={planned} onClose={() => setPlanned(undefined)} carryOut={carryOut} />}
    </>
  )
}

/** What is the same whoever is looked for. */
interface SystemState {
  switches: ShownSwitch[]
  failedJobs: ShownJob[]
}

const readState = async (): Promise<SystemState> => ({
  switches: await call(lookups.switches),
  failedJobs: await call(lookups.failedJobs),
})

const verificationOf = (query: string): PlannedAct => ({
  title: 'Send verification link',
  text: `A new link goes to ${query}, if somebody signed up with it.`,
  done: 'The link is on its way.',
  run: (ticket) => call(acts.sendMail, { body: { ticket, email: query, kind: 'verification' } }),
})

function useSearchKey(search: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.target instanceof HTMLInputElement) return
      event.preventDefault()
      search.current?.select()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [search])
}

function Header({ session, signOut }: { session: ConsoleSession | undefined; signOut: () => Promise<void> }) {
  return (
    <header>
      <span className="logo">
        <LogoMark /> Sidelight <span className="quiet">operator</span>
      </span>
      {session && (
        <span className="who">
          <span className="wide">
            {session.email}, until {clock(session.ends_at)}
          </span>
          <button type="button" onClick={() => void signOut()}>
            Sign out
          </button>
        </span>
      )}
    </header>
  )
}

const FoundAccount = ({ result, plan }: { result: Result | undefined; plan: (act: PlannedAct) => void }) => (
  <div className="stack">
    {result?.user && <AccountView key={result.user.user_id} user={result.user} plan={plan} />}
    {!result?.user && <NothingFound query={result?.query} plan={plan} />}
  </div>
)

const System = ({ state, plan, log }: { state: SystemState; plan: (act: PlannedAct) => void; log: ReactNode }) => (
  <div className="stack">
    <SwitchList switches={state.switches} plan={plan} />
    <FailedJobs jobs={state.failedJobs} plan={plan} />
    <Hidden />
    {log}
  </div>
)

/** Before the first search `query` is undefined. */
function NothingFound({ query, plan }: { query: string | undefined; plan: (act: PlannedAct) => void }) {
  if (query === undefined)
    return (
      <section className="box">
        <h2>Find an account</h2>
        <p className="note">Looking is recorded: who looked at whom, and when.</p>
      </section>
    )
  return (
    <section className="box">
      <h2>
        No account
        <button type="button" onClick={() => plan(verificationOf(query))}>
          Send verification link
        </button>
      </h2>
      <p className="note">If somebody signed up with this address, the link can be mailed again.</p>
    </section>
  )
}

function FailedJobs({ jobs, plan }: { jobs: ShownJob[]; plan: (act: PlannedAct) => void }) {
  return (
    <section className="box">
      <h2>
        Failed jobs <span className="quiet">for everyone</span>
      </h2>
      <JobTable jobs={jobs} plan={plan} empty="No jobs have failed in the last week." />
    </section>
  )
}

const Hidden = () => (
  <section className="box">
    <h2>What you can&apos;t see</h2>
    <p className="note">
      Titles, lines, sounds and takes. They never reach this console. If someone wants help with a script, they send you
      a page themselves.
    </p>
  </section>
)

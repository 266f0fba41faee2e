import { operators, type ShownUser } from '@sidelight/contract/operators'
import { useEffect, useRef, type ReactNode } from 'react'
import { initials } from '@sidelight/domain/account/initials'
import type { PlannedAct } from './ActDialog.tsx'
import { call } from './console-client.ts'
import { JobTable } from './JobTable.tsx'
import { day, moment } from './times.ts'

const { acts } = operators

interface AccountViewProps {
  user: ShownUser
  plan: (act: PlannedAct) => void
}

export function AccountView({ user, plan }: AccountViewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The keyboard goes on at what was found.
  useEffect(() => heading.current?.focus(), [])
  const confidential = user.documents.filter((document) => document.is_confidential).length
  return (
    <>
      <section className="box" aria-label="Account">
        <div className="account">
          <span className="portrait" aria-hidden="true">
            {initials(user.full_name)}
          </span>
          <div>
            <h2 ref={heading} tabIndex={-1}>
              {user.full_name}
            </h2>
            <p className="quiet">
              {user.email}, since {day(user.verified_at)}
              {user.is_operator && ', operator'}
            </p>
            {user.suspended_at !== null && <p className="bad">Suspended since {moment(user.suspended_at)}</p>}
          </div>
          <AccountActs user={user} plan={plan} />
        </div>
        <dl>
          <Fact name="Plan">{user.plan}</Fact>
          <Fact name="Pages left">
            {user.pages_left}
            {user.pages_owed > 0 && `, owes ${user.pages_owed}`}
          </Fact>
          <Fact name="Renews">{user.plan_renews_at === null ? 'no' : day(user.plan_renews_at)}</Fact>
          <Fact name="Scripts">
            {user.documents.length}
            {confidential > 0 && `, ${confidential} confidential`}
          </Fact>
        </dl>
      </section>
      <section className="box">
        <h2>Jobs</h2>
        <JobTable jobs={user.jobs} plan={plan} empty="No jobs in the last hour." />
      </section>
      <Pages user={user} plan={plan} />
      <Payments user={user} plan={plan} />
      <Rows
        title="Scripts"
        heads={['Id', 'State', 'Pages', 'Since']}
        rows={user.documents.map((document) => [
          document.id.slice(0, 8),
          document.is_confidential ? `${document.status}, confidential` : document.status,
          document.pages,
          moment(document.created_at),
        ])}
      />
      <Rows
        title="Sessions"
        heads={['Device', 'Since', 'Last used']}
        rows={user.sessions.map((each) => [each.device, moment(each.created_at), moment(each.last_used_at)])}
      />
      <Rows
        title="What happened"
        heads={['When', 'What', 'By', 'Ticket']}
        rows={user.events.map(({ at, action, actor, operator, ticket }) => [
          moment(at),
          action,
          operator ?? actor,
          ticket ?? '',
        ])}
      />
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function AccountActs({ user, plan }: AccountViewProps) {
  const { email, user_id: userId, suspended_at: suspendedAt } = user
  const params = { userId }
  const planned: PlannedAct[] = [
    {
      title: 'Sign out everywhere',
      text: `All sessions of ${email} end.`,
      done: 'All sessions have ended.',
      run: (ticket) => call(acts.endSessions, { params, body: { ticket } }),
    },
    {
      title: 'Send reset link',
      text: `A link to choose a new password goes to ${email}.`,
      done: 'The link is on its way.',
      run: (ticket) => call(acts.sendMail, { body: { ticket, email, kind: 'password reset' } }),
    },
    {
      title: 'Prepare export',
      text: `${email} gets a mail when all data of the account can be downloaded.`,
      done: 'The export is being prepared.',
      run: (ticket) => call(acts.startExport, { params, body: { ticket } }),
    },
    suspendedAt === null
      ? {
          title: 'Suspend',
          text: `${email} can't sign in or carry on, and is told to write to support.`,
          done: 'The account is suspended.',
          isDangerous: true,
          run: (ticket) => call(acts.suspend, { params, body: { ticket } }),
        }
      : {
          title: 'Lift suspension',
          text: `${email} can carry on as before.`,
          done: 'The suspension is lifted.',
          run: (ticket) => call(acts.liftSuspension, { params, body: { ticket } }),
        },
    {
      title: 'Delete account',
      text: `The account of ${email} and all its data are deleted for good. A receipt is mailed.`,
      done: 'The account is deleted.',
      isDangerous: true,
      run: (ticket) => call(acts.deleteAccount, { params, body: { ticket } }),
    },
  ]
  return (
    <div className="acts">
      {planned.map((act) => (
        <button key={act.title} type="button" onClick={() => plan(act)}>
          {act.title}
        </button>
      ))}
    </div>
  )
}

function Pages({ user, plan }: AccountViewProps) {
  const move = (sign: 1 | -1): PlannedAct => ({
    title: sign === 1 ? 'Give pages' : 'Take pages',
    text: sign === 1 ? `${user.email} gets pages that do not expire.` : 'Pages that are already spent will be owed.',
    done: sign === 1 ? 'The pages are given.' : 'The pages are taken.',
    asks: 'pages',
    run: (ticket, pages) =>
      call(acts.movePages, { params: { userId: user.user_id }, body: { ticket, pages: sign * Number(pages) } }),
  })
  return (
    <Rows
      title="Pages"
      heads={['When', 'What', 'From', 'To', 'Pages']}
      rows={user.transfers.map(({ at, reason, from, to, pages }) => [moment(at), reason, from, to, pages])}
    >
      <button type="button" onClick={() => plan(move(1))}>
        Give pages
      </button>
      <button type="button" onClick={() => plan(move(-1))}>
        Take pages
      </button>
    </Rows>
  )
}

function Payments({ user, plan }: AccountViewProps) {
  const refund = (paymentId: string): PlannedAct => ({
    title: 'Refund',
    text: 'What is left of the payment is refunded, and its pages are taken back.',
    done: 'The payment is refunded.',
    isDangerous: true,
    run: (ticket) => call(acts.refund, { params: { userId: user.user_id, paymentId }, body: { ticket } }),
  })
  return (
    <Rows
      title="Payments"
      heads={['When', 'What', 'State', 'Amount', 'Refund']}
      rows={user.payments.map((payment) => [
        moment(payment.created_at),
        payment.kind,
        payment.status,
        `${(payment.amount_cents / 100).toFixed(2)} ${payment.currency.toUpperCase()}`,
        payment.status === 'succeeded' ? (
          <button key={payment.id} type="button" onClick={() => plan(refund(payment.id))}>
            Refund
          </button>
        ) : (
          ''
        ),
      ])}
    />
  )
}

interface RowsProps {
  title: string
  heads: string[]
  rows: ReactNode[][]
  children?: ReactNode
}

function Rows({ title, heads, rows, children }: RowsProps) {
  return (
    <section className="box">
      <h2>
        {title} <span className="quiet">{rows.length === 0 ? 'none' : 'newest first'}</span>
        {children}
      </h2>
      {rows.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on phones the keyboard scrolls it sideways
        <div className="scroll" role="region" aria-label={title} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head}>{head}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((cells, row) => (
                // eslint-disable-next-line react/no-array-index-key -- rows have no other name and are never reordered
                <tr key={row}>
                  {cells.map((cell, column) => (
                    <td key={heads[column]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

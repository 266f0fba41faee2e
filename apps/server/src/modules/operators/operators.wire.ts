import type { ConsoleSession, LoggedEvent, ShownJob, ShownSwitch, ShownUser } from '@sidelight/contract/operators'
import type { OperatorSession } from './operators.service.ts'
import type { FoundAccount, LogPage } from './lookup.service.ts'
import type { FoundSwitch } from './switches.service.ts'

export const toSession = ({ operator, endsAt, freshUntil }: OperatorSession): ConsoleSession => ({
  email: operator.email,
  full_name: operator.fullName,
  ends_at: endsAt.toISOString(),
  fresh_until: freshUntil.toISOString(),
})

export const toJob = (job: FoundAccount['jobs'][number]): ShownJob => ({
  id: job.id,
  name: job.name,
  state: job.state,
  attempts: job.attempts,
  document_id: job.documentId,
  created_at: job.createdAt.toISOString(),
  ended_at: job.endedAt?.toISOString() ?? null,
})

export const toShownUser = ({ user, plan, ...found }: FoundAccount): ShownUser => ({
  user_id: user.id,
  email: user.email,
  full_name: user.fullName,
  is_operator: user.role === 'operator',
  has_password: user.hasPassword === true,
  passkeys: found.passkeys,
  verified_at: user.verifiedAt.toISOString(),
  suspended_at: user.suspendedAt?.toISOString() ?? null,
  plan: plan?.plan ?? 'free',
  plan_renews_at: plan && !plan.cancelAtPeriodEnd ? plan.periodEnd.toISOString() : null,
  pages_left: found.pagesLeft,
  pages_owed: found.pagesOwed,
  sessions: found.sessions.map(({ device, createdAt, lastUsedAt }) => ({
    device,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt.toISOString(),
  })),
  documents: found.documents.map((document) => ({
    id: document.id,
    status: document.status,
    pages: document.pageCount,
    is_confidential: document.isConfidential === true,
    created_at: document.createdAt.toISOString(),
  })),
  transfers: found.transfers.map(({ at, ...transfer }) => ({ ...transfer, at: at.toISOString() })),
  payments: found.payments.map((payment) => ({
    id: payment.id,
    kind: payment.paymentType,
    status: payment.status,
    amount_cents: payment.amountCents,
    refunded_cents: payment.refundedCents,
    currency: payment.currency,
    created_at: payment.createdAt.toISOString(),
  })),
  jobs: found.jobs.map(toJob),
  events: found.events.map(({ at, action, actor, operator, details }) => ({
    at: at.toISOString(),
    action,
    actor,
    operator,
    ticket: findTicket(details),
  })),
})

const findTicket = (details: unknown): string | null => {
  const { ticket } = details as { ticket?: unknown }
  return typeof ticket === 'string' ? ticket : null
}

export const toShownSwitch = ({ isOn, setAt, ...found }: FoundSwitch): ShownSwitch => ({
  ...found,
  is_on: isOn,
  set_at: setAt?.toISOString() ?? null,
})

export const toLogPage = ({ events, hasMore }: LogPage) => ({ events: events.map(toLoggedEvent), has_more: hasMore })

const toLoggedEvent = (event: LogPage['events'][number]): LoggedEvent => ({
  id: event.id,
  at: event.at.toISOString(),
  action: event.action,
  by: event.operator ?? event.actorUserId ?? event.actor,
  about: event.user ?? event.subjectUserId,
  ticket: findTicket(event.details),
  details: describeDetails(event.details as Record<string, unknown>),
})

const describeDetails = ({ ticket: _ticket, isOn, ...details }: Record<string, unknown>): string =>
  [...Object.values(details), ...(typeof isOn === 'boolean' ? [isOn ? 'on' : 'off'] : [])].join(', ')

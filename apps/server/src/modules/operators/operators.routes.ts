import type { DataOf, Endpoint, EndpointShape } from '@sidelight/contract'
import { operators } from '@sidelight/contract/operators'
import type * as z from 'zod/mini'
import { toAssertion, toAttestation, toCreationOptions, toRequestOptions } from '#platform/identity/passkey-messages.ts'
import type { Context } from '#platform/context.ts'
import { type Call, mount, type RouteScope } from '#platform/http/mount.ts'
import * as acts from './acts.service.ts'
import { act, confirm, enrol, findSession, signIn, signOut, startEnrolment, startSignIn } from './operators.service.ts'
import { toJob, toLogPage, toSession, toShownSwitch, toShownUser } from './operators.wire.ts'
import { findAccount, listFailedJobs, readLog } from './lookup.service.ts'
import { listSwitches, setKnownSwitch } from './switches.service.ts'

export function operatorRoutes(routes: RouteScope): void {
  mountSessionRoutes(routes)
  mount(routes, operators.lookups.find, async ({ ctx, user, body }) => {
    const found = await findAccount(ctx, user, body.query)
    return found ? toShownUser(found) : null
  })
  mount(routes, operators.lookups.failedJobs, async ({ ctx, user }) => (await listFailedJobs(ctx, user)).map(toJob))
  mount(routes, operators.lookups.switches, async ({ ctx }) => (await listSwitches(ctx)).map(toShownSwitch))
  mount(routes, operators.lookups.log, async ({ ctx, user, query }) =>
    toLogPage(await readLog(ctx, user, query.before)),
  )
  mountActs(routes)
}

function mountSessionRoutes(routes: RouteScope): void {
  const { session } = operators
  mount(routes, session.startEnrolment, async ({ ctx, body, source }) =>
    toCreationOptions(await startEnrolment(ctx, body.invitation_token, source)),
  )
  mount(routes, session.enrol, async ({ ctx, body: { invitation_token: invitation, ...passkey } }) => {
    await enrol(ctx, invitation, toAttestation(passkey))
    return null
  })
  mount(routes, session.startSignIn, async ({ ctx, source }) => toRequestOptions(await startSignIn(ctx, source)))
  mount(routes, session.signIn, async ({ ctx, body, source }) => ({
    token: await signIn(ctx, toAssertion(body), source),
  }))
  mount(routes, session.current, async ({ ctx, user }) => toSession(await findSession(ctx, user)))
  mount(routes, session.confirm, async ({ ctx, user, body, source }) =>
    toSession(await confirm(ctx, user, toAssertion(body), source)),
  )
  mount(routes, session.signOut, async ({ ctx, user }) => {
    await signOut(ctx, user)
    return null
  })
}

function mountActs(routes: RouteScope): void {
  const { acts: calls } = operators
  mountAct(routes, calls.endSessions, (ctx, { params }) => acts.endSessionsOf(ctx, params.userId))
  mountAct(routes, calls.suspend, (ctx, { params }) => acts.suspend(ctx, params.userId))
  mountAct(routes, calls.liftSuspension, (ctx, { params }) => acts.liftSuspension(ctx, params.userId))
  mountAct(routes, calls.movePages, (ctx, { params, body }) => acts.movePages(ctx, params.userId, body))
  mountAct(routes, calls.refund, (ctx, { params, body }) => acts.refund(ctx, { ...params, ticket: body.ticket }))
  mountAct(routes, calls.sendMail, (ctx, { body }) => acts.sendMail(ctx, body.kind, body.email))
  mountAct(routes, calls.startExport, (ctx, { params }) => acts.startExport(ctx, params.userId))
  mountAct(routes, calls.deleteAccount, (ctx, { params }) => acts.deleteAccount(ctx, params.userId))
  mountAct(routes, calls.requeueJob, (ctx, { params }) => acts.requeueJob(ctx, params.jobId))
  mountAct(routes, calls.setSwitch, (ctx, { body }) => setKnownSwitch(ctx, body.switch, body.is_on))
}

/** No act can be mounted without the check of the passkey. */
function mountAct<E extends ActShape>(
  routes: RouteScope,
  endpoint: Endpoint<E>,
  work: (ctx: Context, call: Call<E>) => Promise<void>,
): void {
  mount(routes, endpoint, async (call) => {
    const { ctx, user, params, body }: Call<ActShape> = call
    const about = { route: endpoint.shape.path, ticket: body.ticket, userId: params?.userId ?? null }
    await act(ctx, user, about, (ctx) => work(ctx, call))
    return null as DataOf<E>
  })
}

/** What the endpoints of all acts have in common. */
interface ActShape extends EndpointShape {
  credential: 'access'
  params?: z.core.$ZodType<{ userId?: string; jobId?: string }>
  body: z.core.$ZodType<{ ticket: string }>
  data: z.ZodMiniNull
}

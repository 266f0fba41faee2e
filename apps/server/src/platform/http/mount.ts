import type { Credential, DataOf, Endpoint, EndpointShape, Envelope, FieldErrors, Received } from '@sidelight/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { switchedOff } from '../switches/switches.ts'
import type { Admit, AdmittedCall } from './admission.ts'
import { clientAddressOf } from './client-address.ts'
import type { ScriptCalls } from './script-calls.ts'
import { hasLargeBody } from './unread-body.ts'
import type { Principal } from '@sidelight/domain/account/principal'
import type { Guest, GuestPurpose } from '@sidelight/domain/sharing/guest'

/** The caller, as far as the endpoint's credential identifies them. */
type Caller<C extends Credential> = C extends 'access'
  ? { user: Principal }
  : C extends 'refresh'
    ? { refreshToken: string }
    : C extends 'optional'
      ? { user?: Principal }
      : C extends GuestPurpose
        ? { guest: Guest }
        : { user?: never }

export type Call<E extends EndpointShape> = Received<E> & Caller<E['credential']> & AnyCall

/** What every handler gets, whatever its endpoint. */
interface AnyCall {
  ctx: Context
  source: string
  /** Arbitrary text from the client, which must not be stored unchanged. */
  userAgent: string | undefined
  /** A browser opened or prefetched the address, so the user has not asked for what the endpoint does. */
  isNavigation: boolean
  /** Sent by clients that may repeat a request without knowing whether the first one took effect. */
  idempotencyKey: string | undefined
}

/** `refusal` says why the user may do nothing but sign out, or write to us like a visitor. */
interface FoundPrincipal {
  user: Principal
  refusal?: AppError
}

/** Finds the user of an access token; injected, because sessions belong to a module. */
export type Authenticate = (ctx: Context, accessToken: string) => Promise<FoundPrincipal | undefined>

/** Finds the guest of a token by a link of this purpose that still works. */
export type AuthenticateGuest = (ctx: Context, token: string, purpose: GuestPurpose) => Promise<Guest | undefined>

export interface RouteScope {
  app: FastifyInstance
  ctx: Context
  authenticate: Authenticate
  /** Where there are no guests, their calls are answered as without a token. */
  authenticateGuest?: AuthenticateGuest
  admit: Admit
  /** Answers the calls for whole scripts; without it they are answered here. */
  scriptCalls?: ScriptCalls | undefined
  /** Every endpoint mounted so far; start-up compares it with the contract. */
  mounted: Set<Endpoint>
}

/**
 * Serves one endpoint of the contract: credential, limits, validation, envelope. The handler gets and returns typed values.
 */
export function mount<E extends EndpointShape>(
  routes: RouteScope,
  endpoint: Endpoint<E>,
  handler: (call: Call<E>) => Promise<DataOf<E>>,
): void {
  const { app, ctx, admit, scriptCalls, mounted } = routes
  const { shape } = endpoint
  const isAllowedInReadOnly = shape.isAllowedInReadOnly ?? shape.method === 'GET'
  mounted.add(endpoint)

  const admittedCalls = new WeakMap<FastifyRequest, { caller: FoundCaller; call: AdmittedCall }>()

  function findAdmitted(request: FastifyRequest): { caller: FoundCaller; call: AdmittedCall } {
    const admitted = admittedCalls.get(request)
    if (!admitted) throw new Error('A request reached its handler without being admitted')
    return admitted
  }

  async function respond(request: FastifyRequest, reply: FastifyReply): Promise<Envelope<unknown>> {
    const { caller, call } = findAdmitted(request)
    // Parsed by the endpoint's own schemas, which TypeScript cannot follow through a generic shape.
    const received = {
      params: parseInput(shape.params, request.params),
      query: parseInput(shape.query, request.query),
      body: parseInput(shape.body, request.body ?? (shape.body && {})),
    } as Received<E>
    const source = clientAddressOf(request.ip)
    const log = request.log as Context['log']
    const callCtx = { ...ctx, log, request: { id: request.id, source }, db: ctx.requestDb, pauseCall: call.pause }
    const key = request.headers['idempotency-key']
    const common: AnyCall = {
      ctx: callCtx,
      source,
      userAgent: request.headers['user-agent'],
      isNavigation: request.headers['sec-fetch-mode'] === 'navigate' || 'sec-purpose' in request.headers,
      idempotencyKey: shape.idempotent && typeof key === 'string' ? key : undefined,
    }
    // `findCaller` has found whom the credential of this endpoint wants.
    const asked = caller as Caller<E['credential']>
    const data = await call.run(() => handler({ ...common, ...received, ...asked }))
    reply.code(shape.successStatus ?? 200)
    // Parsing the response drops every field that the contract does not declare, so no column can leak by accident.
    return { status: 'success', message: 'OK', data: z.parse(shape.data, data) }
  }

  const route = {
    method: shape.method,
    url: shape.path,
    ...(shape.bodyLimitBytes !== undefined && { bodyLimit: shape.bodyLimitBytes }),
    // After the rate limit and before the body is read: a visitor without a session must not make us parse 4 MB.
    preParsing: async (request: FastifyRequest, reply: FastifyReply) => {
      if (!isAllowedInReadOnly && ctx.switches.isOn('read-only')) throw switchedOff('read-only')
      const caller = await findCaller(routes, shape, request)
      const applicant = { userId: caller.user?.userId ?? caller.guest?.linkId, isLarge: shape.wholeScript === true }
      admittedCalls.set(request, { caller, call: await admit(request, reply, applicant) })
    },
  }
  if (scriptCalls && shape.wholeScript)
    void app.register(async (scope) => {
      keepBodiesUnparsed(scope)
      scope.route({
        ...route,
        handler: (request, reply) => findAdmitted(request).call.run(() => scriptCalls.answer(request, reply)),
      })
    })
  else if (shape.acceptsForm)
    void app.register(async (scope) => {
      scope.addContentTypeParser(FORM_TYPES, { parseAs: 'buffer' }, (_request, _body, done) => done(null))
      scope.route({ ...route, handler: respond })
    })
  else app.route({ ...route, handler: respond })
}

const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data']

function keepBodiesUnparsed(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** The caller before the types of an endpoint are known. */
interface FoundCaller {
  user?: Principal
  guest?: Guest
  refreshToken?: string
}

async function findCaller(routes: RouteScope, shape: EndpointShape, request: FastifyRequest): Promise<FoundCaller> {
  const { credential } = shape
  const { authorization } = request.headers
  if (credential === 'none' || (credential === 'optional' && authorization === undefined)) return asStranger(request)
  const token = parseBearer(authorization)
  if (token === undefined) throw unauthenticated()
  switch (credential) {
    case 'refresh':
      return { ...asStranger(request), refreshToken: token }
    case 'access':
    case 'optional':
      return findUser(routes, shape, request, token)
    default:
      return { ...asStranger(request), guest: await findGuest(routes, token, credential) }
  }
}

async function findUser(
  { ctx, authenticate }: RouteScope,
  { credential, isAllowedWhenSuspended }: EndpointShape,
  request: FastifyRequest,
  token: string,
): Promise<FoundCaller> {
  const found = await authenticate({ ...ctx, log: request.log as Context['log'] }, token)
  if (!found) throw unauthenticated()
  const { user, refusal } = found
  if (!refusal || isAllowedWhenSuspended) return { user }
  if (credential === 'optional') return asStranger(request)
  throw refusal
}

async function findGuest({ ctx, authenticateGuest }: RouteScope, token: string, purpose: GuestPurpose): Promise<Guest> {
  const guest = await authenticateGuest?.(ctx, token, purpose)
  if (!guest) throw unauthenticated()
  return guest
}

/** Nothing that is sent without a session is large, and a body of unknown length may never end. */
function asStranger(request: FastifyRequest): FoundCaller {
  if (hasLargeBody(request)) throw new AppError('too_large', 'That is too large to send.')
  return {}
}

function parseBearer(authorization: string | undefined): string | undefined {
  const [scheme, token, ...rest] = authorization?.split(' ') ?? []
  return scheme?.toLowerCase() === 'bearer' && rest.length === 0 ? token : undefined
}

const unauthenticated = () => new AppError('unauthenticated', 'Your session has ended. Please sign in again.')

function parseInput(schema: z.core.$ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = z.safeParse(schema, value, { reportInput: true })
  if (parsed.success) return parsed.data
  const fields: FieldErrors = {}
  for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= issueMessage(issue)
  const [first = 'Some of what was sent is not valid.'] = Object.values(fields)
  throw new AppError('invalid_input', first, { fields })
}

/** The contract words the mistakes of users; mistakes that only a program can make get a general message. */
function issueMessage(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'This field is required.' : 'This field is not valid.'
  if (issue.code === 'unrecognized_keys') return 'Some of what was sent is not known here.'
  return issue.message
}

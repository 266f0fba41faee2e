import type { Credential, DataOf, Endpoint, EndpointShape, Envelope, FieldErrors, Received } from '@sidelight/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { clientAddressOf } from './client-address.ts'
import type { Principal } from '@sidelight/domain/account/principal'

/** Who calls, as far as the endpoint's credential tells. */
type Caller<C extends Credential> = C extends 'access'
  ? { user: Principal }
  : C extends 'refresh'
    ? { refreshToken: string }
    : C extends 'optional'
      ? { user?: Principal }
      : { user?: never }

export type Call<E extends EndpointShape> = Received<E> &
  Caller<E['credential']> & {
    ctx: Context
    source: string
    /** As the client describes itself: anything at all, and never to be stored as it is. */
    userAgent: string | undefined
    /** Somebody opened the address, or their browser did so in advance: nobody asked for what the call does. */
    isNavigation: boolean
    /** Made by a client that may have to ask again without knowing whether the first time counted. */
    idempotencyKey: string | undefined
  }

/** Turns an access token into the user it stands for now; injected, because sessions belong to a module. */
export type Authenticate = (ctx: Context, accessToken: string) => Promise<Principal | undefined>

export interface RouteScope {
  app: FastifyInstance
  ctx: Context
  authenticate: Authenticate
  /** Every endpoint mounted so far; start-up compares it with the contract. */
  mounted: Set<Endpoint>
}

/** Serves one call of the contract: credential, validation, envelope. The handler sees and returns only typed values. */
export function mount<E extends EndpointShape>(
  { app, ctx, authenticate, mounted }: RouteScope,
  endpoint: Endpoint<E>,
  handler: (call: Call<E>) => Promise<DataOf<E>>,
): void {
  const { shape } = endpoint
  mounted.add(endpoint)

  async function callerOf(request: FastifyRequest, requestCtx: Context) {
    if (shape.credential === 'none') return {}
    const { authorization } = request.headers
    if (shape.credential === 'optional' && authorization === undefined) return {}
    const token = bearerOf(authorization)
    if (token === undefined) throw unauthenticated()
    if (shape.credential === 'refresh') return { refreshToken: token }
    const user = await authenticate(requestCtx, token)
    if (!user) throw unauthenticated()
    return { user }
  }

  app.route({
    method: shape.method,
    url: shape.path,
    ...(shape.bodyLimitBytes !== undefined && { bodyLimit: shape.bodyLimitBytes }),
    handler: async (request: FastifyRequest, reply: FastifyReply): Promise<Envelope<unknown>> => {
      const requestCtx: Context = { ...ctx, log: request.log as Context['log'] }
      const caller = await callerOf(request, requestCtx)
      const received = {
        params: check(shape.params, request.params),
        query: check(shape.query, request.query),
        body: check(shape.body, request.body ?? (shape.body && {})),
      }
      const data = await handler({
        ctx: requestCtx,
        source: clientAddressOf(request.ip),
        userAgent: request.headers['user-agent'],
        isNavigation: request.headers['sec-fetch-mode'] === 'navigate' || 'sec-purpose' in request.headers,
        idempotencyKey: shape.idempotent && request.headers['idempotency-key'],
        ...received,
        ...caller,
      } as unknown as Call<E>)
      reply.code(shape.successStatus ?? 200)
      // Parsing the answer, too, drops whatever the contract does not name: no column can leak by accident.
      return { status: 'success', message: 'OK', data: z.parse(shape.data, data) }
    },
  })
}

function bearerOf(authorization: string | undefined): string | undefined {
  const [scheme, token, ...rest] = authorization?.split(' ') ?? []
  return scheme?.toLowerCase() === 'bearer' && rest.length === 0 ? token : undefined
}

const unauthenticated = () => new AppError('unauthenticated', 'Your session has ended. Please sign in again.')

function check(schema: z.core.$ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const checked = z.safeParse(schema, value, { reportInput: true })
  if (checked.success) return checked.data
  const fields: FieldErrors = {}
  for (const issue of checked.error.issues) fields[issue.path.join('.')] ??= sentenceFor(issue)
  const [first = 'Some of what was sent is not valid.'] = Object.values(fields)
  throw new AppError('invalid_input', first, { fields })
}

/** The contract words what a person can get wrong; what only a program can is said in general terms. */
function sentenceFor(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'This field is required.' : 'This field is not valid.'
  if (issue.code === 'unrecognized_keys') return 'Some of what was sent is not known here.'
  return issue.message
}

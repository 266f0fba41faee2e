import { auth } from './auth.ts'
import { credits } from './credits.ts'
import { documents } from './documents.ts'
import type { Endpoint } from './endpoint.ts'
import { support } from './support.ts'
import { users } from './users.ts'

export { auth, Login, Registration } from './auth.ts'
export { credits, type Credits } from './credits.ts'
export { documents, type Document } from './documents.ts'
export type { Credential, DataOf, Endpoint, EndpointShape, Received, Sent } from './endpoint.ts'
export type { Envelope } from './envelope.ts'
export { ERROR_STATUS, type ErrorCode, type ErrorData, type FieldErrors } from './errors.ts'
export { Email, NewPassword } from './fields.ts'
export { ContactMessage, support } from './support.ts'
export { type CurrentUser, users } from './users.ts'

/** Every call there is, by module. The server refuses to start while one of them has no route. */
export const contract = { auth, credits, documents, support, users } satisfies Record<string, Record<string, Endpoint>>

import type { ErrorData } from './errors.ts'

/** The shape of every response of the API. */
export type Envelope<Data> =
  | { status: 'success'; message: string; data: Data }
  | { status: 'error'; message: string; data: ErrorData }

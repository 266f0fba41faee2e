import type { ErrorData } from './errors.ts'

/** Every answer of the API has this shape, whatever happened. */
export type Envelope<Data> =
  | { status: 'success'; message: string; data: Data }
  | { status: 'error'; message: string; data: ErrorData }

import { type Tape as WireTape, type TapeLink as WireTapeLink, tapes } from '@sidelight/contract'
import { type CamelCase, camelCased } from './camel-case.ts'

export type Tape = CamelCase<WireTape>
export type TapeLink = CamelCase<WireTapeLink>

export const tapeApi = camelCased(tapes)

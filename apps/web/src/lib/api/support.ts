import { type PartState, status, support } from '@sidelight/contract'
import { camelCased } from './camel-case.ts'

export type { PartState }

export const statusApi = camelCased(status)
export const supportApi = support

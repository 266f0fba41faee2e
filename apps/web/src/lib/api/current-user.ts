import { users } from '@sidelight/contract'
import { apiQuery } from './query.ts'

export const currentUserQuery = apiQuery(users.me)

import { users } from '@sidelight/contract'
import { keptQuery } from '../offline/kept-query.ts'

export const currentUserQuery = keptQuery(users.me)

import { userApi } from '#lib/api/users.ts'
import { keptQuery } from '#shared/kept-scripts/kept-query.ts'

export const currentUserQuery = keptQuery(userApi.me)

import { learning } from '@sidelight/contract'
import { type RouteScope, mount } from '#platform/http/mount.ts'
import { forgetLearning, getLearning, listDays, saveRun, setDeadline } from './learning.service.ts'
import { setReminder, stopReminder } from './reminders/reminders.service.ts'
import { fromReminder, fromRun, toDay, toLearnedScript } from './learning.wire.ts'

export function learningRoutes(routes: RouteScope): void {
  mount(routes, learning.document, async ({ ctx, user, params }) =>
    toLearnedScript(await getLearning(ctx, user.userId, params.documentId)),
  )
  mount(routes, learning.saveRun, async ({ ctx, user, params, body }) =>
    toLearnedScript(await saveRun(ctx, user.userId, fromRun(params.documentId, body))),
  )
  mount(routes, learning.setDeadline, async ({ ctx, user, params, body }) =>
    toLearnedScript(await setDeadline(ctx, user.userId, { ...params, dueOn: body.due_on ?? undefined })),
  )
  mount(routes, learning.setReminder, async ({ ctx, user, params, body }) =>
    toLearnedScript(await setReminder(ctx, user.userId, params.documentId, fromReminder(body.reminder))),
  )
  mount(routes, learning.stopReminder, async ({ ctx, params }) => {
    await stopReminder(ctx, params.token)
    return null
  })
  mount(routes, learning.days, async ({ ctx, user }) => ({ days: (await listDays(ctx, user.userId)).map(toDay) }))
  mount(routes, learning.forget, async ({ ctx, user, params }) => {
    await forgetLearning(ctx, user.userId, params.documentId)
    return null
  })
}

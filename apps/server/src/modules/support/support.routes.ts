import { support } from '@sidelight/contract'
import { type RouteScope, mount } from '#platform/http/mount.ts'
import { contactSupport } from './support.service.ts'

export function supportRoutes(routes: RouteScope): void {
  mount(routes, support.contactUs, async ({ ctx, body, source, user }) => {
    const { leave_empty: honeypot, ...message } = body
    await contactSupport(ctx, message, { source, sender: user, honeypot })
    return null
  })
}

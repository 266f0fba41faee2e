import { status } from '@sidelight/contract'
import { type RouteScope, mount } from '#platform/http/mount.ts'
import type { Job } from '#platform/jobs/job.ts'
import { createStatusReader } from './status.service.ts'
import { toStatus } from './status.wire.ts'

/** The jobs say which queues belong to which part; they are passed, because they belong to all modules. */
export function statusRoutes(routes: RouteScope, jobs: readonly Job[]): void {
  const readStatus = createStatusReader(routes.ctx, jobs)
  mount(routes, status.read, async () => toStatus(await readStatus()))
}

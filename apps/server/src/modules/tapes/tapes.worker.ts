import { handle } from '#platform/jobs/handler.ts'
import { checkTape, rejectTape } from './check.service.ts'
import { expireTapes, removeOrphanedTapes } from './cleanup.service.ts'
import { checkTapeJob, expireTapesJob, removeOrphanedTapesJob } from './tapes.jobs.ts'

export const tapeHandlers = [
  handle(checkTapeJob, {
    run: (ctx, { tapeId }) => checkTape(ctx, tapeId),
    giveUp: (ctx, { tapeId }) => rejectTape(ctx, tapeId),
  }),
  handle(removeOrphanedTapesJob, { run: (ctx, document) => removeOrphanedTapes(ctx, document) }),
  handle(expireTapesJob, { run: (ctx) => expireTapes(ctx) }),
]

import { handle } from '#platform/jobs/handler.ts'
import { handleInSlices } from '#platform/jobs/handle-in-slices.ts'
import { checkTape, rejectTape } from './check.service.ts'
import { expireTapes, removeOrphanedTapes } from './cleanup.service.ts'
import { checkTapeJob, expireTapesJob, removeOrphanedTapesJob } from './tapes.jobs.ts'

export const tapeHandlers = [
  handle(checkTapeJob, {
    run: (ctx, { tapeId }) => checkTape(ctx, tapeId),
    giveUp: (ctx, { tapeId }) => rejectTape(ctx, tapeId),
  }),
  handle(removeOrphanedTapesJob, { run: (ctx, document) => removeOrphanedTapes(ctx, document) }),
  handleInSlices(expireTapesJob, expireTapes),
]

import { handle } from '#platform/jobs/handler.ts'
import { handleInSlices } from '#platform/jobs/handle-in-slices.ts'
import { checkTape, rejectTape } from './check.service.ts'
import { expireTapes, removeOrphanedTape } from './cleanup.service.ts'
import { checkTapeJob, expireTapesJob, removeOrphanedTapeJob } from './tapes.jobs.ts'

export const tapeHandlers = [
  handle(checkTapeJob, {
    run: (ctx, { tapeId }) => checkTape(ctx, tapeId),
    giveUp: (ctx, { tapeId }) => rejectTape(ctx, tapeId),
  }),
  handle(removeOrphanedTapeJob, {
    run: async (ctx, { tapeId }) => {
      await removeOrphanedTape(ctx, tapeId)
    },
  }),
  handleInSlices(expireTapesJob, expireTapes),
]

import { handleInSlices } from '#platform/jobs/handle-in-slices.ts'
import { deleteAgedRowsJob } from './retention.jobs.ts'
import { deleteAgedRows } from './retention.service.ts'

export const retentionHandlers = [handleInSlices(deleteAgedRowsJob, deleteAgedRows)]

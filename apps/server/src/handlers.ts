import type { Handler } from '#platform/jobs/handler.ts'
import { audioHandlers } from '#modules/audio/audio.worker.ts'
import { authHandlers } from '#modules/auth/auth.worker.ts'
import { billingHandlers } from '#modules/billing/billing.worker.ts'
import { creditHandlers } from '#modules/credits/credits.worker.ts'
import { documentHandlers } from '#modules/documents/documents.worker.ts'
import { learningHandlers } from '#modules/learning/learning.worker.ts'
import { retentionHandlers } from '#modules/retention/retention.worker.ts'
import { supportHandlers } from '#modules/support/support.worker.ts'
import { tapeHandlers } from '#modules/tapes/tapes.worker.ts'
import { userHandlers } from '#modules/users/users.worker.ts'

/** The job handlers of every module. */
export const handlers: readonly Handler[] = [
  ...audioHandlers,
  ...authHandlers,
  ...billingHandlers,
  ...creditHandlers,
  ...documentHandlers,
  ...learningHandlers,
  ...retentionHandlers,
  ...supportHandlers,
  ...tapeHandlers,
  ...userHandlers,
]

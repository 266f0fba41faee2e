import * as z from 'zod/mini'
import { defineJob } from '#platform/jobs/job.ts'

const AboutUser = z.strictObject({ userId: z.uuid() })

export const mailVerificationJob = defineJob({ name: 'auth.mail-verification', payload: AboutUser, attempts: 8 })

/** To the owner of an address that somebody tried to register again. */
export const mailExistingAccountJob = defineJob({ name: 'auth.mail-existing-account', payload: AboutUser, attempts: 8 })

export const mailReuseNoticeJob = defineJob({ name: 'auth.mail-reuse-notice', payload: AboutUser, attempts: 8 })

export const sweepAuthJob = defineJob({ name: 'auth.sweep', payload: z.object({}), attempts: 2, cron: '17 * * * *' })

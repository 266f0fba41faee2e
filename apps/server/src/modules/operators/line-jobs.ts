import { synthesiseWithElevenLabsJob, synthesiseWithKokoroJob } from '#modules/audio/audio.jobs.ts'

/** The jobs that have a line spoken, one for each provider. */
export const LINE_JOBS = [synthesiseWithKokoroJob, synthesiseWithElevenLabsJob]

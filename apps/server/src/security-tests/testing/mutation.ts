import type { RequestDraft } from './request-draft.ts'
import type { Random } from './seeded-random.ts'

export type Mutation = (draft: RequestDraft, random: Random, canary: string, forged: readonly string[]) => void

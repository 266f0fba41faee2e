import { queryOnce } from '@sidelight/dev-services/postgres/database'
import type { Api } from '../shared/sign-in.ts'

const LINES_PER_CALL = 100
const CAST = { ANNA: 'kokoro:af_heart', MARCUS: 'kokoro:am_michael' }
export const VOICES = Object.values(CAST)

/** Replaces the lines of the demo script; the two voices alternate. */
export async function seedLines(api: Api, databaseUrl: string, lines: readonly string[]): Promise<string> {
  const [document] = await queryOnce(databaseUrl, 'update document set page_count = 500 returning id')
  const id = String(document?.['id'])
  await queryOnce(databaseUrl, 'delete from line where document_id = $1', [id])
  for (let at = 0; at < lines.length; at += LINES_PER_CALL) {
    const added = lines.slice(at, at + LINES_PER_CALL).map((text, n) => ({
      actor: (at + n) % 2 === 0 ? 'ANNA' : 'MARCUS',
      scene_index: at + n,
      text,
    }))
    await api('POST', `/api/v1/scenes/document/${id}/add`, added)
  }
  const assignments = Object.entries(CAST).map(([actor, voice_id]) => ({ actor, voice_id }))
  await api('POST', `/api/v1/scenes/document/${id}/voice-assignments`, {
    assignments: lines.length > 1 ? assignments : assignments.slice(0, 1),
  })
  return id
}

import type { SoundChoice } from '@sidelight/domain/direction/effective-direction'
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

/** A line whose audio was made with other choices than those that count now. */
export interface OutdatedLine {
  id: string
  character: string
  dialog: string
  voiceId: string
  extensions: string[]
  isInCapitals: boolean
  choice: SoundChoice
  /** What was chosen when the audio was made. */
  madeChoice: SoundChoice
  /** The audio was made without directions. */
  isVoicedPlain: boolean
}

export async function listOutdatedLines(db: Db, documentId: string): Promise<OutdatedLine[]> {
  const { rows } = await sql<OutdatedLine>`
    select line.id, line.character, line.dialog, sound.voice_id, line.extensions,
      (select is_script_in_capitals(${documentId})) as is_in_capitals, sound.choice, made.choice as made_choice,
      not made.is_directed as is_voiced_plain
    from line
      join line_sound sound on sound.line_id = line.id and sound.document_id = line.document_id
      join line_audio made on made.line_id = line.id and made.voice_id = sound.voice_id
        and made.dialog_hash = sha256(convert_to(line.dialog, 'UTF8')) and made.choice <> sound.choice
    where line.document_id = ${documentId}`.execute(db)
  return rows
}

/** The audio of these lines is what the present choices ask for. */
export async function keepAudio(db: Db, documentId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update line_audio made set choice = sound.choice
    from line_sound sound
    where sound.line_id = made.line_id and sound.document_id = ${documentId} and made.line_id = any(${ids}::uuid[])`.execute(
    db,
  )
}

export async function isInCapitals(db: Db, documentId: string): Promise<boolean> {
  const { rows } = await sql<{ isInCapitals: boolean }>`
    select is_script_in_capitals(${documentId}) as is_in_capitals`.execute(db)
  return rows[0]?.isInCapitals ?? false
}

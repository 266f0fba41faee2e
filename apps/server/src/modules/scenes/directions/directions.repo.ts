import type { SoundChoice } from '@sidelight/domain/direction/effective-direction'
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

/** A line whose audio was made with other choices than those that count now. */
export interface OutdatedLine {
  id: string
  actor: string
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
    select scene.id, scene.actor, scene.dialog, sound.voice_id, scene.extensions,
      (select is_script_in_capitals(${documentId})) as is_in_capitals, sound.choice, made.choice as made_choice,
      not made.is_directed as is_voiced_plain
    from scene
      join line_sound sound on sound.scene_id = scene.id and sound.document_id = scene.document_id
      join line_audio made on made.scene_id = scene.id and made.voice_id = sound.voice_id
        and made.dialog_hash = sha256(convert_to(scene.dialog, 'UTF8')) and made.choice <> sound.choice
    where scene.document_id = ${documentId}`.execute(db)
  return rows
}

/** The audio of these lines is what the present choices ask for. */
export async function keepAudio(db: Db, documentId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update line_audio made set choice = sound.choice
    from line_sound sound
    where sound.scene_id = made.scene_id and sound.document_id = ${documentId} and made.scene_id = any(${ids}::uuid[])`.execute(
    db,
  )
}

export async function isInCapitals(db: Db, documentId: string): Promise<boolean> {
  const { rows } = await sql<{ isInCapitals: boolean }>`
    select is_script_in_capitals(${documentId}) as is_in_capitals`.execute(db)
  return rows[0]?.isInCapitals ?? false
}

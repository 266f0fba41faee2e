import { type Scene, scenes } from '@sidelight/contract'
import type { ParsedScript, ScriptEntry } from '@sidelight/script-parser/document/entry'
import { parseScript } from '@sidelight/script-parser/parse-script'
import type { PageSize } from '#modules/lines/lines-from-script.ts'
import { writeLines } from '#modules/lines/lines.service.ts'
import { transact } from '#platform/db/transact.ts'
import type { SignedIn } from './user-fixture.ts'
import type { TestServer } from './test-server.ts'
import { userIdOf } from './user-id.ts'

const TEXT = `INT. LAUNDROMAT - NIGHT

One dryer still turns.

                    MARCUS
          You kept the key.

                    DANI
               (quietly)
          To give it back.

EXT. STREET - LATER

                    MARCUS
          Then give it back.

                    DANI
          Not like this.

                    MARCUS
          How, then?`

let parsedSample: ParsedScript | undefined

export const parseSample = (): ParsedScript =>
  (parsedSample ??= parseScript({ kind: 'lines', lines: TEXT.split('\n'), pageStarts: [0] }))

interface Given {
  id?: string
  /** Replace the entries of the sample script. */
  entries?: readonly Partial<ScriptEntry>[]
  /** What the parser left out. */
  removed?: ParsedScript['removed']
  pageSizes?: readonly PageSize[]
  pageCount?: number
  status?: 'pending' | 'processing' | 'completed' | 'error'
}

const ENTRY: ScriptEntry = {
  actor: 'MARCUS',
  dialog: 'You kept the key.',
  kind: 'dialogue',
  parts: [],
  extensions: [],
  speakers: [],
  isDual: false,
  page: 1,
  boxes: [],
  confidence: 1,
  flags: [],
  reasons: [],
}

export const scriptOf = (entries: readonly Partial<ScriptEntry>[]): ParsedScript => ({
  ...parseSample(),
  entries: entries.map((entry) => ({ ...ENTRY, ...entry })),
})

/** Inserts a parsed script without an uploaded file. */
export async function createScript(
  server: TestServer,
  user: SignedIn,
  { id: givenId, entries, removed = [], pageSizes, pageCount = 1, status = 'completed' }: Given = {},
): Promise<string> {
  const ownerId = await userIdOf(server, user)
  return transact(server.ctx, async (ctx) => {
    const { id } = await ctx.db
      .insertInto('document')
      .values({ ...(givenId !== undefined && { id: givenId }), ownerId, title: 'The Last Dryer', pageCount, status })
      .returning('id')
      .executeTakeFirstOrThrow()
    const script = entries ? scriptOf(entries) : parseSample()
    await writeLines(ctx, id, { ...script, removed }, pageSizes)
    return id
  })
}

/** Reads the lines of a script through the API as this user. */
export function readerOf(user: () => SignedIn) {
  const list = async (documentId: string): Promise<Scene[]> =>
    (await user().call(scenes.list, { params: { documentId } })).scenes
  return {
    list,
    spoken: async (documentId: string) => (await list(documentId)).map(({ actor, dialog }) => `${actor}: ${dialog}`),
    numbers: async (documentId: string) => (await list(documentId)).map(({ scene_index }) => scene_index),
    async lineAt(documentId: string, index: number): Promise<Scene> {
      const line = (await list(documentId))[index]
      if (!line) throw new Error(`There is no line ${index}`)
      return line
    },
  }
}

/** A line as clients save it: all its fields, with character and dialogue repeated in the metadata. */
export function saved(line: Scene, change: Partial<Scene> = {}) {
  const { actor, dialog } = { ...line, ...change }
  return { ...line, ...change, metadata: { actor, dialog } }
}

/** Dialogue of two characters who alternate. */
export const inTurns = (...dialogs: string[]): Partial<ScriptEntry>[] =>
  dialogs.map((dialog, n) => ({ actor: n % 2 === 0 ? 'MARCUS' : 'DANI', dialog }))

export const manyLines = (count: number): Partial<ScriptEntry>[] =>
  inTurns(...Array.from({ length: count }, (_, n) => `Line number ${n}.`))

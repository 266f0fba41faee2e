import { type Scene, scenes } from '@sidelight/contract'
import { sized } from '@sidelight/dev-services/tests/test-size'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { castAll, OWN, generateAll } from '#modules/audio/testing/cast-fixture.ts'
import { createWav, record } from '#modules/audio/testing/recording-fixture.ts'
import { createScript, readerOf } from '#testing/script-fixture.ts'
import { createScriptedSpeech, LOW } from '#testing/scripted-speech.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { insertUserWithPages } from '#testing/uploads.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { addParsedRevision, applyRevision, revisionOf } from './testing/revision-fixture.ts'

let server: TestServer
let ada: SignedIn
beforeAll(async () => {
  server = await startTestServer({ ACCESS_TOKEN_SECONDS: '86400000' }, { speech: createScriptedSpeech() })
  ada = await insertUserWithPages(server, 100_000)
})
afterAll(() => server.stop())

const { list } = readerOf(() => ada)

const SCRIPT = [
  { actor: 'narrator', kind: 'heading' as const, dialog: 'INT. FERRY - NIGHT' },
  { actor: 'MARCUS', dialog: 'The last boat leaves at nine.' },
  { actor: 'DANI', dialog: 'Then we have an hour to find him.' },
  { actor: 'MARCUS', dialog: 'And if we do not?' },
  { actor: 'DANI', dialog: 'No.' },
  { actor: 'narrator', kind: 'heading' as const, dialog: 'EXT. PIER - LATER' },
  { actor: 'DANI', dialog: 'You kept the letter all these years.' },
  { actor: 'MARCUS', dialog: 'I kept everything you sent me.' },
  { actor: 'DANI', dialog: 'No.' },
]

const place = fc.nat(SCRIPT.length)
const someRevision = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('cut' as const), at: place }),
    fc.record({ kind: fc.constant('rewrite' as const), at: place }),
    fc.record({ kind: fc.constant('add' as const), at: place }),
    fc.record({ kind: fc.constant('move' as const), at: place, to: place }),
  ),
  { minLength: 1, maxLength: 5 },
)
type SomeRevision = typeof someRevision extends fc.Arbitrary<infer R> ? R : never

function revise(revision: SomeRevision) {
  let lines = [...SCRIPT]
  for (const change of revision) {
    const line = lines[change.at]
    if (change.kind === 'add')
      lines = lines.toSpliced(change.at, 0, { actor: 'DANI', dialog: `Wait, Marcus ${change.at}!` })
    else if (line && change.kind === 'rewrite')
      lines = lines.with(change.at, { ...line, dialog: `${line.dialog} Now.` })
    else if (line) lines = lines.toSpliced(change.at, 1)
    if (line && change.kind === 'move') lines = lines.toSpliced(change.to, 0, line)
  }
  return lines
}

/** Addresses are signed with the time, and versions only ever increase. */
const stateOf = (lines: readonly Scene[]) =>
  lines.map(({ version: _, audio_url, ...line }) => ({ ...line, audio: audio_url.split('?')[0] }))

it(
  '[R-42-07] No take of an unchanged line is ever lost, and apply then undo is identity',
  { timeout: 300_000 },
  async () => {
    const documentId = await createScript(server, ada, { entries: SCRIPT })
    await castAll(ada, documentId, LOW, { DANI: OWN })
    for (const { _id: lineId, actor } of await list(documentId))
      if (actor === 'DANI') await record(ada, { documentId, lineId }, createWav())
    await generateAll(ada, documentId)
    const before = stateOf(await list(documentId))
    expect(before.filter(({ actor }) => actor !== 'narrator').map(({ audio_status }) => audio_status)).toEqual(
      Array<string>(7).fill('completed'),
    )
    await fc.assert(
      fc.asyncProperty(someRevision, async (revision) => {
        const entries = revise(revision)
        await addParsedRevision(server, ada, documentId, entries)
        const { changes } = await revisionOf(ada, documentId)
        const hasChanges = (changes?.lines.length ?? 0) > 0
        if (hasChanges) await applyRevision(ada, documentId)
        const after = stateOf(await list(documentId))
        expect(after.map(({ actor, dialog }) => [actor, dialog])).toEqual(
          entries.map(({ actor, dialog }) => [actor, dialog]),
        )
        const audioOf = (lines: typeof before) => lines.map(({ actor, dialog, audio }) => `${actor} ${dialog} ${audio}`)
        const words = new Set(entries.map(({ actor, dialog }) => `${actor} ${dialog}`))
        const kept = before.filter(({ actor, dialog }) => words.has(`${actor} ${dialog}`))
        const lost = audioOf(kept).filter((audio) => !audioOf(after).includes(audio))
        // "No." is said twice with the same words: where one is cut, the other's take stays.
        expect(lost.filter((audio) => !audio.startsWith('DANI No.'))).toEqual([])
        if (hasChanges) await ada.call(scenes.undo, { params: { documentId } })
        expect(stateOf(await list(documentId))).toEqual(before)
      }),
      { numRuns: sized(25, 300) },
    )
  },
)

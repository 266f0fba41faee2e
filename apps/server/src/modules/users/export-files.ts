import { assignFileNames, readableName } from '@sidelight/domain/audio/file-names'
import { listForExport } from '#modules/activities/activities.service.ts'
import { listForExport as listEvents } from '#modules/audit/audit.service.ts'
import { listForExport as listReaders } from '#modules/audio/readers/readers.service.ts'
import { listForExport as listRecordings } from '#modules/audio/recordings/recordings.service.ts'
import { listIdentities } from '#modules/auth/identities/identities.service.ts'
import { listPasskeys } from '#modules/auth/passkeys/passkeys.service.ts'
import { listSessions } from '#modules/auth/sessions/sessions.service.ts'
import { listForExport as listPayments, listSubscriptionsForExport } from '#modules/billing/transactions.service.ts'
import { listTransfers } from '#modules/credits/credits.service.ts'
import { listForExport as listDeletions } from '#modules/documents/deletions/deletions.service.ts'
import { listForExport as listDocuments, listOriginals } from '#modules/documents/documents.service.ts'
import { listForExport as listLearning } from '#modules/learning/learning.service.ts'
import { listChangesForExport, listLeftOutForExport, listForExport as listLines } from '#modules/lines/lines.service.ts'
import { listWaitingMessages } from '#modules/support/support.service.ts'
import { listForExport as listTapes } from '#modules/tapes/tapes.service.ts'
import { listForExport as listVoices } from '#modules/voices/voices.service.ts'
import { isNarration } from '@sidelight/domain/lines/characters'
import type { Context } from '#platform/context.ts'
import type { ZippedFile } from '#platform/storage/zip-stream.ts'
import { isPictureOf } from './object-keys.ts'
import { findProfile } from './users.repo.ts'

/** The files with what one module stores about a user. */
type Section = (ctx: Context, userId: string) => Promise<ZippedFile[]>

const text = (name: string, content: string): ZippedFile[] => [
  { name, content: new TextEncoder().encode(content), isText: true },
]

const json = (name: string, content: unknown): ZippedFile[] => text(name, `${JSON.stringify(content, null, 2)}\n`)

const profile: Section = async (ctx, userId) => {
  const user = await findProfile(ctx.db, userId)
  if (!user) return []
  const { pictureKey, ...columns } = user
  const picture =
    pictureKey !== null && isPictureOf(userId, pictureKey) ? await ctx.storage.read(pictureKey) : undefined
  const files = json('profile.json', columns)
  return picture ? [...files, { name: 'profile-picture.webp', content: picture }] : files
}

const sessions: Section = async (ctx, userId) => {
  const rows = await listSessions(ctx, { userId })
  return json(
    'sessions.json',
    rows.map(({ device, createdAt, lastUsedAt }) => ({ device, createdAt, lastUsedAt })),
  )
}

const identities: Section = async (ctx, userId) => json('identities.json', await listIdentities(ctx, userId))

const passkeys: Section = async (ctx, userId) => {
  const rows = await listPasskeys(ctx, { userId })
  return json(
    'passkeys.json',
    rows.map(({ device, createdAt, lastUsedAt }) => ({ device, createdAt, lastUsedAt })),
  )
}

const messages: Section = async (ctx, userId) => json('waiting-messages.json', await listWaitingMessages(ctx, userId))

const activities: Section = async (ctx, userId) => {
  const rows = await listForExport(ctx, userId)
  return json(
    'activities.json',
    rows.map(({ at, action, description, status }) => ({ at, action, description, status })),
  )
}

const events: Section = async (ctx, userId) => json('account-events.json', await listEvents(ctx, userId))

const documents: Section = async (ctx, userId) => json('documents.json', await listDocuments(ctx, userId))

const deletions: Section = async (ctx, userId) => json('script-deletions.json', await listDeletions(ctx, userId))

/** Each script as text to read, and the file that was uploaded, as long as it is stored. */
const scripts: Section = async (ctx, userId) => {
  const lines = Map.groupBy(await listLines(ctx, userId), ({ documentId }) => documentId)
  const originals = await listOriginals(ctx, userId)
  const documents = (await listDocuments(ctx, userId)).map(({ id, title }) => ({
    id: String(id),
    title: String(title),
  }))
  return numberNames(documents.map(({ title }) => title)).flatMap((name, index) => {
    const { id = '', title = '' } = documents[index] ?? {}
    const original = originals.get(id)
    const written = lines.get(id)
    return [
      ...(written ? text(`scripts/${name}.txt`, writeScript(title, written)) : []),
      ...(original
        ? [
            {
              name: `scripts/${name} (as uploaded)${extensionOf(original.fileName)}`,
              content: () => ctx.storage.readStream(original.key),
            },
          ]
        : []),
    ]
  })
}

/** `03 The Last Dryer`: numbered, because two scripts may have the same title. */
const numberNames = (names: readonly string[]): string[] =>
  names.map((name, index) => `${String(index + 1).padStart(2, '0')} ${readableName(name)}`.trim())

const extensionOf = (fileName: string): string => /\.[a-z\d]{1,8}$/iu.exec(fileName)?.[0].toLowerCase() ?? ''

type Line = Awaited<ReturnType<typeof listLines>>[number]

function writeScript(title: string, lines: readonly Line[]): string {
  const blocks = lines.flatMap(({ character, dialog, heading, note }, index) => {
    const isNewScene = heading !== '' && heading !== lines[index - 1]?.heading && heading !== dialog
    const words = character === '' || isNarration({ character }) ? dialog : `${character}\n${dialog}`
    return [...(isNewScene ? [heading] : []), note ? `${words}\n[Your note: ${note}]` : words]
  })
  return `${[title, ...blocks].join('\n\n')}\n`
}

const lines: Section = async (ctx, userId) => json('scenes.json', (await listLines(ctx, userId)).map(toExported))

/** The fields have the names that the API has for them. */
const toExported = <T extends { lineIndex: unknown; character: unknown }>({ lineIndex, character, ...row }: T) => ({
  ...row,
  sceneIndex: lineIndex,
  actor: character,
})

const leftOut: Section = async (ctx, userId) => json('left-out.json', await listLeftOutForExport(ctx, userId))

const changes: Section = async (ctx, userId) => json('changed-lines.json', await listChangesForExport(ctx, userId))

const voices: Section = async (ctx, userId) => json('voices.json', await listVoices(ctx, userId))

/** Includes recordings of lines that were deleted or changed since, for as long as they are stored. */
const recordings: Section = async (ctx, userId) => {
  const rows = await listRecordings(ctx, userId)
  const names = assignFileNames(rows.map(({ character }) => ({ character: character ?? '', isOwn: true })))
  const entries = rows.map(({ wavKey: _wavKey, ...row }, index) => ({
    ...toExported(row),
    file: `recordings/${names[index]}`,
  }))
  const files = rows.map(({ wavKey }, index) => ({
    name: entries[index]?.file ?? '',
    content: () => ctx.storage.readStream(wavKey),
  }))
  return [...json('recordings.json', entries), ...files]
}

/** Without what friends said: their voices are theirs. */
const readers: Section = async (ctx, userId) => json('readers.json', (await listReaders(ctx, userId)).map(renamed))

const renamed = ({ character, ...row }: Awaited<ReturnType<typeof listReaders>>[number]) => ({
  ...row,
  actor: character,
})

/** A zip of more than 4 GiB is one that many programs cannot open. The newest tapes are taken. */
const MAX_TAPE_BYTES = 3 * 1024 ** 3

const tapes: Section = async (ctx, userId) => {
  const rows = await listTapes(ctx, userId)
  const names = numberNames(rows.map(({ name }) => name.replace(/\.[a-z\d]{1,8}$/iu, '')))
  const files: ZippedFile[] = []
  let bytesLeft = MAX_TAPE_BYTES
  const entries = rows.map(({ objectKey: _objectKey, ...row }) => ({ ...row, file: null as string | null }))
  for (const [index, { objectKey, name, sizeBytes }] of [...rows.entries()].toReversed()) {
    const entry = entries[index]
    if (entry === undefined || objectKey === undefined || sizeBytes > bytesLeft) continue
    bytesLeft -= sizeBytes
    entry.file = `tapes/${names[index]}${extensionOf(name)}`
    files.push({ name: entry.file, content: () => ctx.storage.readStream(objectKey) })
  }
  return [...json('tapes.json', entries), ...files]
}

const learning: Section = async (ctx, userId) => json('learning.json', await listLearning(ctx, userId))

const credits: Section = async (ctx, userId) => json('credit-transfers.json', await listTransfers(ctx, userId))

const payments: Section = async (ctx, userId) => json('payments.json', await listPayments(ctx, userId))

const subscriptions: Section = async (ctx, userId) =>
  json('subscriptions.json', await listSubscriptionsForExport(ctx, userId))

const READ_ME = `What Sidelight keeps about you

profile.json           your name, user name, address and role; your picture lies next to it, if you have one
sessions.json          where you are signed in
identities.json        the Google accounts that open your account
passkeys.json          the passkeys that open your account: where and when you added them, and when you last used them
activities.json        what you and we did in your account
account-events.json    sign-ins, changes of your account and payments, which we keep for 400 days as evidence
documents.json         your scripts: title, pages, state, until when we keep the file you uploaded, and when it deletes itself
script-deletions.json  the receipts of scripts that were deleted
scripts/               each script as a text to read and, as long as we keep it, the file you uploaded
scenes.json            the scenes and lines that were read from them, with your changes and directions, and how long each can be heard
left-out.json          the words on your pages that are in no line, with the reason
changed-lines.json     what lines said before the changes that you can still undo
voices.json            who speaks whom in your scripts and how, and the words you respelled
recordings.json        the lines you recorded; the recordings themselves lie in the folder next to it
readers.json           the links with which friends read a part, and how long each line took; not their voices, which are theirs
tapes.json             the tapes you uploaded, until when we keep them, and the links to them that still work; the tapes lie in the folder next to it
learning.json          what each run showed about your lines: numbers, no words; when you must know them, and at which hour we remind you and did
credit-transfers.json  every page you were granted, bought or used
payments.json          what you paid, with the brand and the last four digits of the card
subscriptions.json     your plans, now and before, and until when they are paid
waiting-messages.json  what you wrote to support and we have not mailed to our desk yet

Not in here: files that we do not keep any more. The files you uploaded we keep for 30 days after we have read them, and tapes
for 30 days. The file of a confidential script is never in here. If your tapes take more than 3 GB, only the newest are in
here, and tapes.json says which. Nor is what our voices say: each script offers it as a zip, for as long as you keep the
script. Nor are hashes: of your password, of your sign-in keys, and of the places you signed in from. They can be compared
but not read, by us no more than by you.
`

const readMe: Section = async () => text('read-me.txt', READ_ME)

/** A module that stores new data about users must add its section here. */
const SECTIONS: readonly Section[] = [
  readMe,
  profile,
  sessions,
  identities,
  passkeys,
  activities,
  events,
  documents,
  deletions,
  scripts,
  lines,
  leftOut,
  changes,
  voices,
  recordings,
  readers,
  tapes,
  learning,
  credits,
  payments,
  subscriptions,
  messages,
]

export async function* listExportFiles(ctx: Context, userId: string): AsyncGenerator<ZippedFile> {
  for (const section of SECTIONS) yield* await section(ctx, userId)
}

import { listForExport } from '#modules/activities/activities.service.ts'
import { listIdentities } from '#modules/auth/identities.service.ts'
import { listSessions } from '#modules/auth/sessions.service.ts'
import { listTransfers } from '#modules/credits/credits.service.ts'
import { listForExport as listDocuments } from '#modules/documents/documents.service.ts'
import { listForExport as listLines } from '#modules/scenes/scenes.service.ts'
import { listWaitingMessages } from '#modules/support/support.service.ts'
import { listForExport as listVoices } from '#modules/voices/voices.service.ts'
import type { Context } from '#platform/context.ts'
import { isPictureOf } from './object-keys.ts'
import { findProfile } from './users.repo.ts'

/** File name to content. */
type Files = Record<string, Uint8Array>

/** What one part of the product keeps about a person. */
type Section = (ctx: Context, userId: string) => Promise<Files>

const text = (content: string): Uint8Array => new TextEncoder().encode(content)

const json = (name: string, content: unknown): Files => ({
  [name]: text(`${JSON.stringify(content, null, 2)}\n`),
})

async function profile(ctx: Context, userId: string): Promise<Files> {
  const user = await findProfile(ctx.db, userId)
  if (!user) return {}
  const { pictureKey, ...columns } = user
  const picture =
    pictureKey !== null && isPictureOf(userId, pictureKey) ? await ctx.storage.read(pictureKey) : undefined
  return { ...json('profile.json', columns), ...(picture && { 'profile-picture.webp': picture }) }
}

const sessions: Section = async (ctx, userId) => {
  const rows = await listSessions(ctx, { userId })
  return json(
    'sessions.json',
    rows.map(({ device, createdAt, lastUsedAt }) => ({ device, createdAt, lastUsedAt })),
  )
}

const identities: Section = async (ctx, userId) => json('identities.json', await listIdentities(ctx, userId))

const messages: Section = async (ctx, userId) => json('waiting-messages.json', await listWaitingMessages(ctx, userId))

const activities: Section = async (ctx, userId) => {
  const rows = await listForExport(ctx, userId)
  return json(
    'activities.json',
    rows.map(({ at, action, description, status }) => ({ at, action, description, status })),
  )
}

const documents: Section = async (ctx, userId) => json('documents.json', await listDocuments(ctx, userId))

const scenes: Section = async (ctx, userId) => json('scenes.json', await listLines(ctx, userId))

const voices: Section = async (ctx, userId) => json('voices.json', await listVoices(ctx, userId))

const credits: Section = async (ctx, userId) => json('credit-transfers.json', await listTransfers(ctx, userId))

const READ_ME = `What Sidelight keeps about you

profile.json           your name, user name, address and role; your picture lies next to it, if you have one
sessions.json          where you are signed in
identities.json        the Google accounts that open your account
activities.json        what you and we did in your account
documents.json         your scripts: title, pages, state, and until when we keep the file you uploaded ("originalUntil")
scenes.json            the scenes and lines that were read from them, with your changes, and how long each can be heard
voices.json            who speaks whom in your scripts, and the words you respelled
credit-transfers.json  every page you were granted, bought or used
waiting-messages.json  what you wrote to support and we have not mailed to our desk yet

Not in here: the files you uploaded themselves. They are yours already, we keep our copies for 30 days to read them again,
and what we made of them is in scenes.json. The sound of your lines is made from them; each script offers it as a zip, for as
long as you keep the script. Neither are hashes: of your password, of your sign-in keys, and of the places
you signed in from. They can be compared but not read, by us no more than by you.
`

const readMe: Section = async () => ({ 'read-me.txt': text(READ_ME) })

/** Whatever else comes to be kept about people is added here. */
const SECTIONS: readonly Section[] = [
  readMe,
  profile,
  sessions,
  identities,
  activities,
  documents,
  scenes,
  voices,
  credits,
  messages,
]

export async function gatherFiles(ctx: Context, userId: string): Promise<Files> {
  const files: Files = {}
  for (const section of SECTIONS) Object.assign(files, await section(ctx, userId))
  return files
}

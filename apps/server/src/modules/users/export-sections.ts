import { listForExport } from '#modules/activities/activities.service.ts'
import { listSessions } from '#modules/auth/sessions.service.ts'
import { listTransfers } from '#modules/credits/credits.service.ts'
import { listDocuments } from '#modules/documents/documents.service.ts'
import { listForExport as listLines } from '#modules/scenes/scenes.service.ts'
import type { Context } from '#platform/context.ts'
import { isPictureOf } from './object-keys.ts'
import { findProfile } from './users.repo.ts'

/** File name to content. */
type Files = Record<string, Uint8Array>

/** What one part of the product keeps about a person. */
type Section = (ctx: Context, userId: string) => Promise<Files>

const json = (name: string, content: unknown): Files => ({
  [name]: new TextEncoder().encode(`${JSON.stringify(content, null, 2)}\n`),
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

const activities: Section = async (ctx, userId) => {
  const rows = await listForExport(ctx, userId)
  return json(
    'activities.json',
    rows.map(({ at, action, description, status }) => ({ at, action, description, status })),
  )
}

const documents: Section = async (ctx, userId) => {
  const rows = await listDocuments(ctx, userId)
  return json(
    'documents.json',
    rows.map(({ ownerId: _, ...document }) => document),
  )
}

const scenes: Section = async (ctx, userId) => json('scenes.json', await listLines(ctx, userId))

const credits: Section = async (ctx, userId) => json('credit-transfers.json', await listTransfers(ctx, userId))

/** Whatever else comes to be kept about people is added here. */
const SECTIONS: readonly Section[] = [profile, sessions, activities, documents, scenes, credits]

export async function gatherFiles(ctx: Context, userId: string): Promise<Files> {
  const files: Files = {}
  for (const section of SECTIONS) Object.assign(files, await section(ctx, userId))
  return files
}

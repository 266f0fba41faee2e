import type { Context } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import * as repo from './documents.repo.ts'

export const listDocuments = (ctx: Context, userId: string): Promise<repo.DocumentRow[]> =>
  repo.listDocuments(ctx.db, userId)

/** Undefined for a stranger as for a document that is not there: the query cannot tell the two apart. */
export const findOwnedDocument = (
  ctx: Context,
  userId: string,
  documentId: string,
): Promise<repo.DocumentRow | undefined> => repo.findDocument(ctx.db, userId, documentId)

/** Everything stored for a document lies under its own prefix. */
export const originalKey = (userId: string, documentId: string) => `users/${userId}/documents/${documentId}/original`

/** Keeps a script that came as plain text. The row exists only if the text is really stored. */
export async function addTextDocument(
  ctx: Context,
  userId: string,
  { title, text, pageCount }: { title: string; text: string; pageCount: number },
): Promise<string> {
  return transact(ctx, async (ctx) => {
    const { id } = await repo.insertDocument(ctx.db, { ownerId: userId, title, pageCount, status: 'pending' })
    await ctx.storage.write(originalKey(userId, id), new TextEncoder().encode(text), 'text/plain; charset=utf-8')
    return id
  })
}

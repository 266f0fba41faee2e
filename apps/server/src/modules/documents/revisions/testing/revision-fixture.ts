import { documents, type Revision, type RevisionScope } from '@sidelight/contract'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import type { ScriptEntry } from '@sidelight/script-parser/document/entry'
import { countChargedPages } from '@sidelight/domain/upload/cost'
import { scriptOf } from '#testing/script-fixture.ts'
import type { TestServer } from '#testing/test-server.ts'
import { type ConfidentialFile, count, put } from '#testing/uploads.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { userIdOf } from '#testing/user-id.ts'
import { findDocumentById, insertDocument, updateDocument } from '../../documents.repo.ts'
import { unreadOriginalUntil } from '../../documents.service.ts'
import { newOriginalKey } from '../../object-keys.ts'
import { cacheParse } from '../../parsing/parsed-script-cache.ts'
import { deleteRevision, insertRevision } from '../revisions.repo.ts'

export const revisionOf = (user: SignedIn, documentId: string, scope?: RevisionScope): Promise<Revision> =>
  user.call(documents.revision, { params: { documentId }, query: scope ? { scope } : {} })

/** Uploads and confirms new pages like a browser, and returns their id. */
export async function sendRevision(user: SignedIn, documentId: string, file: ConfidentialFile): Promise<string> {
  const { url, document_id: fileId } = await user.call(documents.addRevision, {
    params: { documentId },
    body: { file_name: file.name, file_type: file.type, file_size: file.bytes.length },
  })
  if (url === null || fileId === null) throw new Error('The user has no pages left')
  await put(url, file)
  await count(user, fileId)
  return fileId
}

/** Waits until new pages were read, or not. */
export const waitForRevision = (user: SignedIn, documentId: string): Promise<Revision> =>
  waitUntil(
    async () => {
      const revision = await revisionOf(user, documentId)
      return revision.state === 'ready' || revision.state === 'failed' ? revision : undefined
    },
    { what: 'the new pages', timeoutMs: 120_000 },
  )

/** Adds new pages that have been parsed, without a file. */
export async function addParsedRevision(
  server: TestServer,
  user: SignedIn,
  documentId: string,
  entries: readonly Partial<ScriptEntry>[],
): Promise<string> {
  const { ctx } = server
  const ownerId = await userIdOf(server, user)
  await deleteRevision(ctx.db, documentId)
  const { id } = await insertDocument(ctx.db, {
    ownerId,
    title: 'Blue',
    status: 'pending',
    pageCount: countChargedPages({
      pageCount: Math.max(1, ...entries.map(({ page = 1 }) => page)),
      characterCount: entries.reduce((sum, { dialog = '' }) => sum + dialog.length, 0),
    }),
    createdAt: ctx.clock.now(),
    keptAt: ctx.clock.now(),
    inspectedAt: ctx.clock.now(),
  })
  await updateDocument(ctx.db, id, {
    originalKey: newOriginalKey(ownerId, id),
    originalUntil: unreadOriginalUntil(ctx.clock.now()),
  })
  await insertRevision(ctx.db, documentId, id)
  const file = await findDocumentById(ctx.db, id)
  if (!file) throw new Error('The file was not inserted')
  await cacheParse(ctx, file, { script: scriptOf(entries), pageSizes: [] })
  return id
}

export const applyAs = (
  user: SignedIn,
  documentId: string,
  revision_id: string,
  pages: number,
  scope?: RevisionScope,
) => user.ask(documents.applyRevision, { params: { documentId }, body: { revision_id, pages, scope } })

/** Applies new pages at the price shown. */
export async function applyRevision(user: SignedIn, documentId: string, scope?: RevisionScope): Promise<void> {
  const { revision_id, changes } = await revisionOf(user, documentId, scope)
  const { http, raw } = await applyAs(user, documentId, revision_id ?? '', changes?.cost?.pages ?? 0, scope)
  if (http !== 200) throw new Error(`The new pages were not applied: ${raw}`)
}

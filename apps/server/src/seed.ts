import { compose } from './compose.ts'
import { type Config, withDirectUrl } from './config.ts'
import { readFile } from 'node:fs/promises'
import { emailKey } from '@sidelight/domain/account/email'
import { findUserByEmailKey, insertUser } from './modules/auth/auth.repo.ts'
import { grantFreeMonth } from './modules/credits/credits.service.ts'
import { addTextDocument } from './modules/documents/documents.service.ts'
import { parseImmediately } from './modules/documents/parsing/parsing.service.ts'
import { DEMO_ACCOUNT, DEMO_OPERATOR } from './seed/demo-account.ts'
import type { Context } from './platform/context.ts'
import { StartError } from './platform/errors.ts'
import { awaitTables } from './start-checks.ts'
import { takeAdvisoryLock, transact } from './platform/db/transact.ts'

const SEED_LOCK = 5_147_003
const DEMO_SCRIPT = new URL('./seed/the-last-dryer.txt', import.meta.url)

/** Creates an account to sign in with, one for an operator and a script to look at, unless they exist. */
export async function seed(config: Config): Promise<void> {
  if (config.web.isPublic)
    throw new StartError('Seeding creates an account with a public password; it is for local use only')
  await awaitTables(config)
  const { ctx, close } = await compose(withDirectUrl(config), { jobRole: 'producer' })
  const { password, ...account } = DEMO_ACCOUNT
  const text = await readFile(DEMO_SCRIPT, 'utf8')
  const passwordHash = await ctx.passwords.hash(password)

  const added = await transact(ctx, async (ctx) => {
    await takeAdvisoryLock(ctx.db, SEED_LOCK)
    await addAccount(ctx, DEMO_OPERATOR, passwordHash)
    const userId = await addAccount(ctx, account, passwordHash)
    if (userId === undefined) return undefined
    return { userId, documentId: await addTextDocument(ctx, userId, { title: 'The Last Dryer', text, pageCount: 1 }) }
  })
  // After the transaction: the database ends one that is idle for 15 s, which a parser on a busy machine may need.
  if (added !== undefined) await parseImmediately(ctx, added, added.documentId)
  await close()
}

/** Undefined if it exists. */
async function addAccount(
  ctx: Context,
  account: typeof DEMO_OPERATOR,
  passwordHash: string,
): Promise<string | undefined> {
  const key = emailKey(account.email)
  if (await findUserByEmailKey(ctx.db, key)) return undefined
  const user = { ...account, emailKey: key, usernameKey: account.username, passwordHash, verifiedAt: ctx.clock.now() }
  const { id } = await insertUser(ctx.db, user)
  await grantFreeMonth(ctx, { id })
  return id
}

import type { Db } from '#platform/db/db.ts'

export const setProfile = (
  db: Db,
  userId: string,
  profile: { fullName: string; username: string; usernameKey: string },
) => db.updateTable('appUser').set(profile).where('id', '=', userId).execute()

export const findProfile = (db: Db, userId: string) =>
  db
    .selectFrom('appUser')
    .select(['email', 'username', 'fullName', 'role', 'verifiedAt', 'createdAt', 'pictureKey'])
    .where('id', '=', userId)
    .executeTakeFirst()

/** The keys of all objects that a row of the user refers to. */
export async function listReferencedKeys(db: Db, userId: string): Promise<Set<string>> {
  const user = await findProfile(db, userId)
  const uploads = await db
    .selectFrom('pictureUpload')
    .select(['incomingKey', 'pictureKey'])
    .where('userId', '=', userId)
    .execute()
  const dataExports = await db.selectFrom('dataExport').select('objectKey').where('userId', '=', userId).execute()
  return new Set([
    ...(user?.pictureKey ? [user.pictureKey] : []),
    ...uploads.flatMap(({ incomingKey, pictureKey }) => [incomingKey, pictureKey]),
    ...dataExports.map(({ objectKey }) => objectKey),
  ])
}

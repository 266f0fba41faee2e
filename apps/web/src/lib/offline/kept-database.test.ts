import { expect, it } from 'vitest'
import { openFakeOffline } from '#testing/fake-offline.ts'
import { signedIn } from '#testing/open-app.tsx'
import { clearUserData } from '../session/session.ts'
import { settled, transact } from './kept-database.ts'

const listKept = () => transact('readonly', ({ answers }) => settled(answers.getAllKeys()))

it('[R-24-06] [C46] Signing out removes what is kept, and a write that is under way keeps nothing', async () => {
  openFakeOffline()
  signedIn()
  const keep = () => transact('readwrite', ({ answers }) => settled(answers.put({ documentId: 'key', key: 'lines' })))
  await keep()
  expect(await listKept()).toHaveLength(1)
  const late = keep()
  clearUserData()
  expect(await late).toBeUndefined()
  await expect.poll(() => indexedDB.databases()).toEqual([])
  signedIn()
  await expect.poll(listKept).toEqual([])
})

import { scenes } from '@sidelight/contract'
import { afterAll, beforeAll } from 'vitest'
import { createScript, inTurns, readerOf } from './script-fixture.ts'
import { createUser, type SignedIn } from './user-fixture.ts'
import { startTestServer, type TestServer } from './test-server.ts'

/** A server for this file's tests, and Ada, who changes the lines of her scripts. */
export function setUpLineEditing(env: Record<string, string> = {}) {
  let server: TestServer
  let ada: SignedIn
  beforeAll(async () => {
    server = await startTestServer(env)
    ada = await createUser(server)
  })
  afterAll(() => server.stop())
  return {
    server: () => server,
    ada: () => ada,
    ...readerOf(() => ada),
    /** Said by two people in turns. */
    script: (...dialogs: string[]) => createScript(server, ada, { entries: inTurns(...dialogs) }),
    save: (documentId: string, lines: object[]) =>
      ada.ask(scenes.save, { params: { documentId }, body: { scenes: lines as never } }),
  }
}

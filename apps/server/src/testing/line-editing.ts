import { scenes } from '@sidelight/contract'
import { afterAll, beforeAll } from 'vitest'
import { createScript, inTurns, readerOf } from './script-fixture.ts'
import { createUser, type SignedIn } from './user-fixture.ts'
import { startTestServer, type TestServer } from './test-server.ts'

/** Starts a server for the test file, with a user who edits lines. */
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
    /** Creates a script in which two characters alternate. */
    script: (...dialogs: string[]) => createScript(server, ada, { entries: inTurns(...dialogs) }),
    save: (documentId: string, lines: object[]) =>
      ada.ask(scenes.save, { params: { documentId }, body: { scenes: lines as never } }),
  }
}

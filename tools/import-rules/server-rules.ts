import type { ImportEdge } from './import-graph.ts'
import { type ImportRule, isPackage, isUnresolved, leadsTo, leavesFolder } from './import-rule.ts'

const MODULE = /^apps\/server\/src\/modules\/([^/]+)\//
const PLATFORM = /^apps\/server\/src\/platform\//
const DATABASE = /^apps\/server\/src\/platform\/db\//
const JOBS = /^apps\/server\/src\/platform\/jobs\//
const DOMAIN = /^packages\/domain\//
const CONTRACT = /^packages\/contract\//
const REPO = /\.repo\.ts$/
/** A module's file without a role of its own (`sync-customer.ts`) is part of its use cases. */
const USE_CASE = /^apps\/server\/src\/modules\/(?!.*\.(routes|worker|repo|jobs|wire)\.ts$)/

const isSqlPackage = (edge: ImportEdge): boolean => isPackage(edge, 'kysely', 'pg', 'pg-boss')
const isHttpPackage = (edge: ImportEdge): boolean =>
  edge.to.kind === 'package' && (edge.to.name === 'fastify' || edge.to.name.startsWith('@fastify/'))
const isOwnTypes = (edge: ImportEdge): boolean => edge.typeOnly && leadsTo(edge, MODULE) && !leavesFolder(edge, MODULE)

export const serverRules: ImportRule[] = [
  {
    name: 'modules-meet-in-services',
    sentence: 'A module uses another one through its services and job definitions only.',
    from: MODULE,
    forbids: (edge) => leavesFolder(edge, MODULE) && !leadsTo(edge, /\.(service|jobs)\.ts$/),
  },
  {
    name: 'repositories-know-only-sql',
    sentence: 'A repository sees platform/db, the domain and kysely, and nothing else.',
    from: REPO,
    forbids: (edge) => !isUnresolved(edge) && !leadsTo(edge, DATABASE, DOMAIN) && !isPackage(edge, 'kysely'),
  },
  {
    name: 'jobs-only-define',
    sentence: 'A job definition is a name and a payload: platform/jobs, zod and the domain.',
    from: /\.jobs\.ts$/,
    forbids: (edge) => !isUnresolved(edge) && !leadsTo(edge, JOBS, DOMAIN) && !isPackage(edge, 'zod'),
  },
  {
    name: 'service-knows-no-http',
    sentence: 'A use case runs the same from a route, a worker or a script, and leaves SQL to its repository.',
    from: USE_CASE,
    forbids: (edge) =>
      isHttpPackage(edge) ||
      isSqlPackage(edge) ||
      leadsTo(edge, /^apps\/server\/src\/platform\/http\//, CONTRACT, /\.(routes|worker|wire)\.ts$/),
  },
  {
    name: 'wire-is-pure',
    sentence: 'A wire file turns rows into the contract by the contract, the domain and the types of its own module.',
    from: /\.wire\.ts$/,
    forbids: (edge) =>
      !isUnresolved(edge) &&
      !leadsTo(edge, CONTRACT, DOMAIN) &&
      !isOwnTypes(edge) &&
      !(edge.typeOnly && leadsTo(edge, DATABASE)),
  },
  {
    name: 'routes-and-workers-use-services',
    sentence: 'Routes and workers call a service, never a repository.',
    from: /^apps\/server\/src\/modules\/.*\.(routes|worker)\.ts$/,
    forbids: (edge) => leadsTo(edge, REPO),
  },
  {
    name: 'sql-stays-in-repositories',
    sentence: 'kysely, pg and pg-boss are imported in platform/db, platform/jobs and repositories only.',
    from: /^apps\/server\/src\/(?!platform\/(db|jobs)\/)(?!.*\.repo\.ts$)/,
    forbids: isSqlPackage,
  },
  {
    name: 'platform-knows-no-module',
    sentence: 'The platform serves every module, so it imports none of them, nor what is composed of them.',
    from: PLATFORM,
    forbids: (edge) => leadsTo(edge, MODULE, /^apps\/server\/src\/(main|compose|app|worker)\.ts$/),
  },
]

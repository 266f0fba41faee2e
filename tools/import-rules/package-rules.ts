import { type ImportRule, isUnresolved, leadsTo, leavesFolder } from './import-rule.ts'
import { isTest } from './source-files.ts'

const DOMAIN = /^packages\/domain\//
const EXTRACTION = /^packages\/extraction\//
const LISTENING = /^packages\/listening\//
const SCRIPT_PARSER = /^packages\/script-parser\//
const CONTRACT = /^packages\/contract\//
const APP = /^apps\/([^/]+)\//
/** Servers and simulators that stand in for the outside in development and tests. */
const TEST_SERVICES = /^packages\/(dev-services|[a-z]+-simulator)\//
const PRODUCT = /^(packages\/(?!dev-services|[a-z]+-simulator)|apps\/)[^/]+\/src\//

export const packageRules: ImportRule[] = [
  {
    name: 'imports-resolve',
    sentence: 'An import that cannot be resolved cannot be checked by any rule.',
    from: /./,
    forbids: isUnresolved,
    includesTests: true,
  },
  {
    name: 'domain-is-pure',
    sentence: 'The domain imports nothing: no package, no node:, no other workspace.',
    from: DOMAIN,
    forbids: (edge) => !isUnresolved(edge) && !leadsTo(edge, DOMAIN),
  },
  {
    name: 'contract-is-thin',
    sentence: 'The contract is built from the domain and zod/mini alone, so both apps can carry it.',
    from: CONTRACT,
    forbids: (edge) =>
      !isUnresolved(edge) &&
      !leadsTo(edge, CONTRACT, DOMAIN) &&
      !(edge.to.kind === 'package' && edge.to.specifier === 'zod/mini'),
  },
  {
    name: 'listening-is-portable',
    sentence:
      'The listener is built from the domain alone: it runs in a worker, in Node and in a test without a browser.',
    from: LISTENING,
    forbids: (edge) => !isUnresolved(edge) && !leadsTo(edge, LISTENING, DOMAIN),
  },
  {
    name: 'script-parser-is-pure',
    sentence: 'The script parser imports the domain and nothing else: it runs in the sandbox and in training.',
    from: SCRIPT_PARSER,
    forbids: (edge) => !isUnresolved(edge) && !leadsTo(edge, SCRIPT_PARSER, DOMAIN),
  },
  {
    name: 'extraction-is-portable',
    sentence:
      'The extraction of PDF text is built from the script parser and pdf.js alone: it runs in Node and in a worker.',
    from: EXTRACTION,
    forbids: (edge) =>
      !isUnresolved(edge) &&
      !leadsTo(edge, EXTRACTION, SCRIPT_PARSER) &&
      !(edge.to.kind === 'package' && edge.to.specifier.startsWith('pdfjs-dist')),
  },
  {
    name: 'apps-meet-in-the-contract',
    sentence: 'Neither app imports the other; what both need belongs to the contract or the domain.',
    from: APP,
    forbids: (edge) => leavesFolder(edge, APP),
    includesTests: true,
  },
  {
    name: 'product-stands-alone',
    sentence: 'Product code imports no test, no tool and no e2e file: it must run without them.',
    from: PRODUCT,
    forbids: (edge) =>
      leadsTo(edge, /^(tools|labs|e2e)\//, TEST_SERVICES) || (edge.to.kind === 'file' && isTest(edge.to.path)),
  },
  {
    name: 'e2e-stays-outside',
    sentence: 'An e2e test knows the product as a user does: by its pages, never by its modules.',
    from: /^e2e\//,
    forbids: (edge) => leadsTo(edge, /^(apps|packages)\//) && !leadsTo(edge, TEST_SERVICES),
    includesTests: true,
  },
  {
    name: 'packages-know-no-app',
    sentence: 'A package serves apps, tests and tools, so it imports none of them.',
    from: /^packages\//,
    forbids: (edge) => leadsTo(edge, /^(apps|e2e|labs|tools)\//),
    includesTests: true,
  },
  {
    name: 'nothing-imports-labs',
    sentence: 'Labs teach and measure the product; nothing else may depend on them.',
    from: /^(packages|apps|e2e|tools)\//,
    forbids: (edge) => leadsTo(edge, /^labs\//),
    includesTests: true,
  },
]

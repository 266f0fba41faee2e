import type { ImportEdge } from './import-graph.ts'
import { type ImportRule, isPackage, leadsTo, leavesFolder } from './import-rule.ts'

const UI = /^apps\/web\/src\/ui\//
const FEATURE = /^apps\/web\/src\/features\/([^/]+)\//
const SHARED = /^apps\/web\/src\/shared\//
const APP = /^apps\/web\/src\/(app\/|main\.tsx$)/
/** The sources of `tape.css`. */
const TAPE_MODE = /^apps\/web\/src\/features\/taping\/((frame|prompter|roll|steps)\/)?[^/]+\.tsx$/
const UI_OF_TAPE_MODE =
  /^apps\/web\/src\/ui\/(Button|Logo|Spinner|form\/(CheckboxField|DeviceField|Field|Select))\.tsx$/
/** The sources of `brief.css`. */
const BRIEF = /^apps\/web\/src\/features\/taping\/brief\/([^/]+\/)?[^/]+\.tsx$/
const UI_OF_BRIEF = /^apps\/web\/src\/ui\/(Button|Spinner|form\/(CheckboxField|Field|Pill|Select))\.tsx$/
const CONTRACT = /^packages\/contract\//
const ASSET = /\.(css|svg|png|jpe?g|avif|webp|woff2|wav|mp3)$/

const isDataPackage = (edge: ImportEdge): boolean =>
  isPackage(edge, 'react-router', '@tanstack/react-query', 'react-hook-form', 'zod')

export const webRules: ImportRule[] = [
  {
    name: 'ui-has-no-data',
    sentence:
      'A ui component is drawn from its props: no data, no routes, no feature; the domain is all it knows of us.',
    from: UI,
    forbids: (edge) =>
      isDataPackage(edge) || (edge.to.kind === 'file' && !leadsTo(edge, UI, /^packages\/domain\//, ASSET)),
  },
  {
    name: 'wire-names-stay-in-lib',
    sentence: "The web app meets the contract in lib: lib/api gives everything else this app's names and types.",
    from: /^apps\/web\/src\/(?!lib\/)/,
    forbids: (edge) => leadsTo(edge, CONTRACT),
  },
  {
    name: 'lib-knows-no-feature',
    sentence: 'lib is what any feature is built with: it imports no ui, nothing shared by features and no page.',
    from: /^apps\/web\/src\/lib\//,
    forbids: (edge) => leadsTo(edge, UI, /^apps\/web\/src\/audio\//, SHARED, FEATURE, APP),
  },
  {
    name: 'audio-has-no-screen',
    sentence: 'audio is heard, not shown: it imports no ui, no feature and no page.',
    from: /^apps\/web\/src\/audio\//,
    forbids: (edge) => leadsTo(edge, UI, FEATURE, APP),
  },
  {
    name: 'shared-knows-no-feature',
    sentence:
      'shared holds what several features show of one capability: it imports lib, audio and ui, but no feature.',
    from: SHARED,
    forbids: (edge) => leadsTo(edge, FEATURE, APP),
  },
  {
    name: 'features-do-not-meet',
    sentence: 'Features are composed in app/ and never import one another.',
    from: FEATURE,
    forbids: (edge) => leavesFolder(edge, FEATURE) || leadsTo(edge, APP),
  },
  {
    name: 'tape-mode-has-its-styles',
    sentence:
      'The stylesheet of tape mode is its own: a component from elsewhere is a @source in tape.css, and named here.',
    from: TAPE_MODE,
    forbids: (edge) => leadsTo(edge, /\.tsx$/) && !leadsTo(edge, TAPE_MODE, UI_OF_TAPE_MODE),
  },
  {
    name: 'the-brief-has-its-own-stylesheet',
    sentence:
      'The stylesheet of the brief is its own: a component from elsewhere is a @source in brief.css, and named here.',
    from: BRIEF,
    forbids: (edge) => leadsTo(edge, /\.tsx$/) && !leadsTo(edge, BRIEF, UI_OF_BRIEF),
  },
]

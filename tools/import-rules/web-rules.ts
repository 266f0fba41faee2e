import type { ImportEdge } from './import-graph.ts'
import { edgeRule, isPackage, leadsTo, leavesFolder } from './import-rule.ts'

const UI = /^apps\/web\/src\/ui\//
const FEATURE = /^apps\/web\/src\/features\/([^/]+)\//
const APP = /^apps\/web\/src\/(app\/|main\.tsx$)/
const ASSET = /\.(css|svg|png|jpe?g|avif|webp|woff2|wav|mp3)$/

const isDataPackage = (edge: ImportEdge): boolean =>
  isPackage(edge, 'react-router', '@tanstack/react-query', 'react-hook-form', 'zod')

export const webRules = [
  edgeRule({
    name: 'ui-has-no-data',
    sentence:
      'A ui component is drawn from its props: no data, no routes, no feature; the domain is all it knows of us.',
    from: UI,
    forbids: (edge) =>
      isDataPackage(edge) || (edge.to.kind === 'file' && !leadsTo(edge, UI, /^packages\/domain\//, ASSET)),
  }),
  edgeRule({
    name: 'lib-knows-no-feature',
    sentence: 'lib, audio, video and tapes serve every feature, so they import no ui, no feature and no page.',
    from: /^apps\/web\/src\/(lib|audio|video|tapes)\//,
    forbids: (edge) => leadsTo(edge, UI, FEATURE, APP),
  }),
  edgeRule({
    name: 'features-do-not-meet',
    sentence: 'Features are composed in app/ and never import one another.',
    from: FEATURE,
    forbids: (edge) => leavesFolder(edge, FEATURE) || leadsTo(edge, APP),
  }),
]

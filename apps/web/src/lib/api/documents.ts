import {
  type Cost as WireCost,
  type Document as WireDocument,
  documents,
  type RevisedLine as WireRevisedLine,
  type Revision as WireRevision,
  type RevisionScope,
  type ScriptDeletion as WireScriptDeletion,
} from '@sidelight/contract'
import { type CamelCase, camelCased } from './camel-case.ts'

export { DOCUMENT_MAX_BYTES, TITLE_MAX_LENGTH } from '@sidelight/contract'
export type { RevisionScope }

export type Document = CamelCase<WireDocument>
export type ScriptDeletion = CamelCase<WireScriptDeletion>
export type Cost = CamelCase<WireCost>
export type Revision = CamelCase<WireRevision>
export type RevisedLine = CamelCase<WireRevisedLine>

export const documentApi = camelCased(documents)

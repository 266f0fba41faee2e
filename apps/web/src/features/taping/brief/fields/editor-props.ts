import type { BriefScript } from './field-texts.ts'

export interface EditorProps<Value> {
  label: string
  value: Value | undefined
  script: BriefScript
  /** Undefined while it is nothing that can be kept. */
  onDraft: (value: Value | undefined) => void
}

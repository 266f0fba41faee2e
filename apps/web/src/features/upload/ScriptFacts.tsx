import {
  describeEstimate,
  describeFormat,
  describeSize,
  isOversized,
  type ScriptType,
} from '@sidelight/domain/upload/script-file'
import type { ScriptFile } from '@sidelight/domain/upload/upload-flow'
import { Clock, TriangleAlert } from 'lucide-react'

const SMALLER = {
  'application/pdf': 'Save it with smaller pictures, or split it.',
  'text/plain': 'Keep only the pages you rehearse.',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document':
    'Save it with smaller pictures, or split it.',
} satisfies Record<ScriptType, string>

interface ScriptFactsProps {
  name: string
  /** Undefined for a script that was opened by its URL. */
  file: ScriptFile | undefined
  withEstimate: boolean
  withWarning: boolean
}

export function ScriptFacts({ name, file, withEstimate, withWarning }: ScriptFactsProps) {
  return (
    <div className="min-w-0">
      <p className="font-script text-lead leading-[1.25] wrap-anywhere md:text-title">
        <bdi>{name}</bdi>
      </p>
      {file !== undefined && (
        <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-body text-mute">
          <span>
            {describeFormat(file)} · {describeSize(file.bytes)}
          </span>
          {withEstimate && (
            <span className="inline-flex items-center gap-1.5">
              <Clock aria-hidden="true" className="size-4" />
              Estimated processing time: {describeEstimate(file.bytes)}
            </span>
          )}
        </p>
      )}
      {withWarning && file !== undefined && isOversized(file.bytes) && (
        <p role="status" className="mt-4 flex items-start gap-2 text-body text-warn">
          <TriangleAlert aria-hidden="true" className="mt-[3px] size-4 shrink-0" />
          <span>This file is larger than 10MB, so the upload will be rejected. {SMALLER[file.type]}</span>
        </p>
      )}
    </div>
  )
}

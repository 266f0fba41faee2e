import { isDocumentId, PROCESS_STEPS, type ProcessStep, stepState } from '#lib/navigation/process-steps.ts'
import { FileUp } from 'lucide-react'
import { Link, Outlet, useParams } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Step, Stepper } from '#ui/Stepper.tsx'
import { useRouteHandle } from '../route-handle.ts'

export function ProcessLayout() {
  const { step: current = 'upload' } = useRouteHandle()
  const { documentId } = useParams()
  const hasDocument = isDocumentId(documentId)
  return (
    <>
      <div className="border-b border-line pb-4 md:pb-[22px]">
        <Stepper label="Process steps">
          {PROCESS_STEPS.map((step, index) => {
            const state = stepState(step.id, current, hasDocument)
            const canEnter = state === 'completed' || state === 'open'
            return (
              <Step
                key={step.id}
                number={index + 1}
                name={step.label}
                state={state}
                {...(canEnter && { link: (content) => <Link to={pathOf(step, documentId)}>{content}</Link> })}
              />
            )
          })}
        </Stepper>
      </div>
      {current === 'upload' || hasDocument ? <Outlet /> : <UploadRequired />}
    </>
  )
}

const pathOf = (step: ProcessStep, documentId: string | undefined): string =>
  step.id === 'upload' || documentId === undefined ? paths.upload : paths.step(documentId, step.segment)

function UploadRequired() {
  return (
    <Notice
      icon={<FileUp aria-hidden="true" />}
      title="Upload Required"
      text="You need a script for this step. Upload your sides first."
      actions={
        <Button asChild>
          <Link to={paths.upload}>Go to Upload Step</Link>
        </Button>
      }
    />
  )
}

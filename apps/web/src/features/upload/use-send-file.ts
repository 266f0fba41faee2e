import { endOfConfidentialDay } from '@sidelight/domain/confidential/expiry'
import { findScriptType, isPhoto } from '@sidelight/domain/upload/script-file'
import { canChoose, type UploadEvent, type UploadFlow } from '@sidelight/domain/upload/upload-flow'
import { type Dispatch, useEffect, useRef } from 'react'
import { useToast } from '#lib/notify/toast.tsx'
import type { ScriptInput } from './input/script-input.ts'
import { uploadScript } from './script-upload.ts'

const NO_FILE_SELECTED = 'No file selected for upload.'
const ONE_AT_A_TIME = 'One script at a time. Remove this one first.'

/** The error for an unsupported file, by how it was chosen. */
const UNSUPPORTED = {
  picker: 'Unsupported file type selected',
  drop: 'Unsupported file format. Please use PDF, TXT, or DOCX.',
}

interface SendFileOptions {
  flow: UploadFlow
  dispatch: Dispatch<UploadEvent>
  input: ScriptInput
  /** The last day of a confidential script; undefined for an ordinary one. */
  confidentialDay: string | undefined
  onUploaded: (documentId: string) => void
}

export function useSendFile({ flow, dispatch, input, confidentialDay, onUploaded }: SendFileOptions) {
  const toast = useToast()
  const chosen = useRef<File>(undefined)
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  function choose([file, ...others]: readonly File[], source: keyof typeof UNSUPPORTED) {
    const type = file && findScriptType(file)
    if (file === undefined) toast('error', NO_FILE_SELECTED)
    // The picker offers scripts only, and another one photos; dropped and shared files may be either.
    else if (source === 'drop' && [file, ...others].every(isPhoto)) choosePhotos([file, ...others])
    else if (type === undefined) toast('error', UNSUPPORTED[source])
    else if (!canChoose(flow)) toast('info', ONE_AT_A_TIME)
    else {
      input.clear()
      if (others.length > 0) toast('info', `One script at a time: we took ${file.name}.`)
      chosen.current = file
      dispatch({ type: 'chosen', file: { name: file.name, bytes: file.size, type } })
    }
  }

  function choosePhotos(files: readonly File[]) {
    if (!canChoose(flow)) {
      toast('info', ONE_AT_A_TIME)
      return
    }
    chosen.current = undefined
    dispatch({ type: 'removed' })
    void input.addPhotos(files)
  }

  async function upload() {
    const file = flow.step === 'none' && input.isReady ? input.toFile() : chosen.current
    const type = file && findScriptType(file)
    if (file === undefined || type === undefined) toast('error', NO_FILE_SELECTED)
    if (file === undefined || type === undefined || !canChoose(flow)) return
    const confidentialUntil =
      confidentialDay === undefined ? undefined : endOfConfidentialDay(confidentialDay, new Date())
    const { signal } = (controller.current = new AbortController())
    chosen.current = file
    dispatch({ type: 'chosen', file: { name: file.name, bytes: file.size, type } })
    dispatch({ type: 'upload started' })
    try {
      const onProgress = (share: number) => !signal.aborted && dispatch({ type: 'progressed', share })
      const onReading = (isReading: boolean) => !signal.aborted && dispatch({ type: isReading ? 'reading' : 'read' })
      const confirmed = await uploadScript({ file, type, confidentialUntil, signal, onReading, onProgress })
      dispatch({ type: 'uploaded', ...confirmed })
      input.clear()
      onUploaded(confirmed.documentId)
      toast('success', describeUploaded(file.name, confirmed.isReadOnDevice))
    } catch (error) {
      if (signal.aborted) return
      const reason = (error as Error).message
      dispatch({ type: 'upload failed', reason })
      toast('error', `Error uploading file: ${reason}`)
    }
  }

  const stop = () => {
    controller.current?.abort()
    chosen.current = undefined
  }

  return { choose, upload, stop }
}

const describeUploaded = (name: string, isReadOnDevice: boolean | undefined): string =>
  isReadOnDevice ? `The text of ${name} was uploaded. The file stays here.` : `File ${name} uploaded successfully.`

import { endOfConfidentialDay } from '@sidelight/domain/confidential/expiry'
import { findScriptType, isPhoto, type ScriptType } from '@sidelight/domain/upload/script-file'
import { canChoose, type UploadEvent, type UploadFlow } from '@sidelight/domain/upload/upload-flow'
import { type Dispatch, useEffect, useRef } from 'react'
import { messageOf } from '#lib/http/api-error.ts'
import { useToast } from '#lib/notify/toast.tsx'
import { countOnDevice } from '#shared/upload/input/count-on-device.ts'
import type { ScriptInput } from '#shared/upload/input/script-input.ts'
import { FileKeptError } from '#shared/upload/send-confidential.ts'
import { type Confirmed, uploadScript } from './script-upload.ts'

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
  /** Asks whether a confidential file itself may be sent. */
  askToSend: () => Promise<boolean>
  /** With the pages that the user has agreed to have read, if any. */
  onUploaded: (confirmed: Confirmed, agreedPages: number | undefined) => void
}

export function useSendFile({ flow, dispatch, input, confidentialDay, askToSend, onUploaded }: SendFileOptions) {
  const toast = useToast()
  const chosen = useRef<File>(undefined)
  const controller = useRef<AbortController>(undefined)
  const counting = useRef<AbortController>(undefined)
  useEffect(
    () => () => {
      controller.current?.abort()
      counting.current?.abort()
    },
    [],
  )

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
      void count(file, type)
    }
  }

  async function count(file: File, type: ScriptType) {
    counting.current?.abort()
    const { signal } = (counting.current = new AbortController())
    // The server counts them.
    const pages = await countOnDevice({ file, type, signal }).catch(() => undefined)
    if (!signal.aborted) dispatch({ type: 'chosen', file: { name: file.name, bytes: file.size, type, pages } })
  }

  function choosePhotos(files: readonly File[]) {
    if (!canChoose(flow)) {
      toast('info', ONE_AT_A_TIME)
      return
    }
    chosen.current = undefined
    dispatch({ type: 'removed' })
    input.photoActions.onAdd(files)
  }

  /** Uploads what was chosen or entered; with the pages that the user agrees to have read, if that was asked for. */
  async function upload(agreedPages?: number) {
    const file = flow.step === 'none' && input.isReady ? input.toFile() : chosen.current
    const type = file && findScriptType(file)
    if (file === undefined || type === undefined) toast('error', NO_FILE_SELECTED)
    else if (canChoose(flow)) await send(file, type, agreedPages)
  }

  async function send(file: File, type: ScriptType, agreedPages: number | undefined) {
    counting.current?.abort()
    const confidentialUntil =
      confidentialDay === undefined ? undefined : endOfConfidentialDay(confidentialDay, new Date())
    const { signal } = (controller.current = new AbortController())
    chosen.current = file
    const pages = flow.step === 'chosen' ? flow.file.pages : input.pages
    dispatch({ type: 'chosen', file: { name: file.name, bytes: file.size, type, pages } })
    dispatch({ type: 'upload started' })
    try {
      const onProgress = (share: number) => !signal.aborted && dispatch({ type: 'progressed', share })
      const onReading = (isReading: boolean) => !signal.aborted && dispatch({ type: isReading ? 'reading' : 'read' })
      const title = input.value?.title.trim() || undefined
      const sent = { file, type, title, confidentialUntil, signal }
      const confirmed = await uploadScript({ ...sent, onReading, askToSend, onProgress })
      dispatch({ type: 'uploaded', ...confirmed })
      input.clear()
      toast('success', describeUploaded(file.name, confirmed.isReadOnDevice))
      onUploaded(confirmed, agreedPages)
    } catch (error) {
      if (signal.aborted) return
      const reason = messageOf(error)
      dispatch({ type: 'upload failed', reason })
      if (!(error instanceof FileKeptError)) toast('error', `Error uploading file: ${reason}`)
    }
  }

  const stop = () => {
    controller.current?.abort()
    counting.current?.abort()
    chosen.current = undefined
  }

  return { choose, upload, stop }
}

const describeUploaded = (name: string, isReadOnDevice: boolean | undefined): string =>
  isReadOnDevice ? `The text of ${name} was uploaded. The file stays here.` : `File ${name} uploaded successfully.`

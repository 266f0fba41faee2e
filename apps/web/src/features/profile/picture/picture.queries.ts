import type { BodyOf } from '#lib/api/shaped.ts'
import { activityApi } from '#lib/api/billing.ts'
import { type User, userApi } from '#lib/api/users.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#lib/http/api-error.ts'
import { call } from '#lib/api/api.ts'
import { currentUserQuery } from '#shared/account/current-user.ts'
import { uploadFile } from '#lib/files/upload-file.ts'
import { refresh } from '#lib/api/query.ts'
import { useToast } from '#lib/notify/toast.tsx'
import { checkPicture } from './picture-file.ts'

export type PictureUpload =
  | { step: 'idle' }
  | { step: 'validating' }
  | { step: 'uploading'; share: number; previewUrl: string }
  | { step: 'confirming'; previewUrl: string }
  | { step: 'confirmed' }
  | { step: 'rejected'; reason: string }

type Description = BodyOf<typeof userApi.presignedUploadProfilePicture>

/** Updates the cached user, so that the header shows the new picture at once. */
function useShowPicture() {
  const client = useQueryClient()
  return (profilePictureUrl: string) => {
    client.setQueryData(currentUserQuery.queryKey, (user: User | undefined) =>
      user === undefined ? undefined : { ...user, profilePictureUrl },
    )
    void refresh(client, activityApi.recent)
  }
}

export function usePictureUpload() {
  const [upload, setUpload] = useState<PictureUpload>({ step: 'idle' })
  const showPicture = useShowPicture()
  const toast = useToast()
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  const fail = (text: string, error: unknown) => {
    toast('error', text)
    setUpload(
      error instanceof ApiError && error.code !== 'network' ? { step: 'rejected', reason: error.message } : IDLE,
    )
  }

  async function send(file: File, description: Description, signal: AbortSignal) {
    const previewUrl = URL.createObjectURL(file)
    const onProgress = (share: number) => !signal.aborted && setUpload({ step: 'uploading', share, previewUrl })
    try {
      onProgress(0)
      const { url } = await call(userApi.presignedUploadProfilePicture, { body: description })
      await uploadFile({ url, file, type: description.file_type, signal, onProgress })
      if (signal.aborted) return
      setUpload({ step: 'confirming', previewUrl })
      await confirm(url)
    } catch (error) {
      if (!signal.aborted) fail('Failed to upload image. Please try again.', error)
    } finally {
      URL.revokeObjectURL(previewUrl)
    }
  }

  async function confirm(url: string) {
    const [profilePictureUrl = ''] = url.split('?')
    try {
      const confirmed = await call(userApi.confirmUploadProfilePicture, { body: { profilePictureUrl } })
      showPicture(confirmed.profilePictureUrl)
      setUpload({ step: 'confirmed' })
      toast('success', 'Profile picture updated successfully')
    } catch (error) {
      fail('Failed to confirm profile picture upload', error)
    }
  }

  async function choose(file: File) {
    controller.current?.abort()
    const { signal } = (controller.current = new AbortController())
    setUpload({ step: 'validating' })
    const check = await checkPicture(file)
    if (signal.aborted) return
    if ('problem' in check) setUpload({ step: 'rejected', reason: check.problem })
    else await send(file, check.description, signal)
  }

  const cancel = () => {
    controller.current?.abort()
    setUpload(IDLE)
  }
  const isBusy = upload.step === 'validating' || upload.step === 'uploading' || upload.step === 'confirming'
  return { upload, isBusy, choose, cancel }
}

const IDLE = { step: 'idle' } as const satisfies PictureUpload

export function useRemovePicture(onRemoved: () => void) {
  const showPicture = useShowPicture()
  const toast = useToast()
  return useMutation({
    mutationFn: () => call(userApi.confirmUploadProfilePicture, { body: { profilePictureUrl: '' } }),
    onSuccess: () => {
      showPicture('')
      toast('success', 'Profile picture removed')
      onRemoved()
    },
    onError: () => toast('error', 'Failed to remove profile picture. Please try again.'),
  })
}

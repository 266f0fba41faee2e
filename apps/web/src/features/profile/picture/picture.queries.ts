import { activities, type CurrentUser, type Sent, users } from '@sidelight/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#lib/http/api-error.ts'
import { call } from '#lib/api/api.ts'
import { currentUserQuery } from '#lib/api/current-user.ts'
import { uploadFile } from '#lib/files/upload-file.ts'
import { refresh } from '#lib/api/query.ts'
import { useToast } from '#lib/notify/toast.tsx'
import { checkPicture } from './picture-file.ts'

export type PictureUpload =
  | { step: 'resting' }
  | { step: 'validating' }
  | { step: 'uploading'; share: number; previewUrl: string }
  | { step: 'confirming'; previewUrl: string }
  | { step: 'confirmed' }
  | { step: 'refused'; reason: string }

type Description = Sent<(typeof users.presignedUploadProfilePicture)['shape']>['body']

/** The picture is shown everywhere the user is, so the header changes in the same moment. */
function useShowPicture() {
  const client = useQueryClient()
  return (profile_picture_url: string) => {
    client.setQueryData(currentUserQuery.queryKey, (user: CurrentUser | undefined) =>
      user === undefined ? undefined : { ...user, profile_picture_url },
    )
    void refresh(client, activities.recent)
  }
}

export function usePictureUpload() {
  const [upload, setUpload] = useState<PictureUpload>({ step: 'resting' })
  const showPicture = useShowPicture()
  const toast = useToast()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const fail = (text: string, error: unknown) => {
    toast('error', text)
    setUpload(error instanceof ApiError && error.code !== 'network' ? { step: 'refused', reason: error.message } : REST)
  }

  async function send(file: File, description: Description, signal: AbortSignal) {
    const previewUrl = URL.createObjectURL(file)
    const onProgress = (share: number) => !signal.aborted && setUpload({ step: 'uploading', share, previewUrl })
    try {
      onProgress(0)
      const { url } = await call(users.presignedUploadProfilePicture, { body: description })
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
    const [profile_picture_url = ''] = url.split('?')
    try {
      const confirmed = await call(users.confirmUploadProfilePicture, { body: { profile_picture_url } })
      showPicture(confirmed.profile_picture_url)
      setUpload({ step: 'confirmed' })
      toast('success', 'Profile picture updated successfully')
    } catch (error) {
      fail('Failed to confirm profile picture upload', error)
    }
  }

  async function choose(file: File) {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    setUpload({ step: 'validating' })
    const examined = await checkPicture(file)
    if (signal.aborted) return
    if ('problem' in examined) setUpload({ step: 'refused', reason: examined.problem })
    else await send(file, examined.description, signal)
  }

  const cancel = () => {
    running.current?.abort()
    setUpload(REST)
  }
  const isBusy = upload.step === 'validating' || upload.step === 'uploading' || upload.step === 'confirming'
  return { upload, isBusy, choose, cancel }
}

const REST = { step: 'resting' } as const satisfies PictureUpload

export function useRemovePicture(onRemoved: () => void) {
  const showPicture = useShowPicture()
  const toast = useToast()
  return useMutation({
    mutationFn: () => call(users.confirmUploadProfilePicture, { body: { profile_picture_url: '' } }),
    onSuccess: () => {
      showPicture('')
      toast('success', 'Profile picture removed')
      onRemoved()
    },
    onError: () => toast('error', 'Failed to remove profile picture. Please try again.'),
  })
}

import type { ContactMessage } from '#lib/api/forms.ts'
import { supportApi } from '#lib/api/support.ts'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '#lib/http/api-error.ts'
import { call } from '#lib/api/api.ts'
import { useToast } from '#lib/notify/toast.tsx'

const send = (body: ContactMessage) => call(supportApi.contactUs, { body })

export function useSubmitTicket(onSubmitted: () => void) {
  const toast = useToast()
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      toast('success', 'Support ticket submitted successfully')
      onSubmitted()
    },
    onError: () => toast('error', 'Failed to submit support ticket'),
  })
}

export function useSendMessage(onSent: () => void) {
  const toast = useToast()
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      toast('success', 'Email sent successfully')
      onSent()
    },
    onError: (error) => {
      const isRepeated = error instanceof ApiError && error.code === 'conflict'
      toast(
        'error',
        isRepeated
          ? 'An email has already been sent. Please check your inbox.'
          : 'Failed to send the email. Please try again.',
      )
    },
  })
}

import { type ContactMessage, support } from '@sidelight/contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { useToast } from '#lib/toast.tsx'

export function useSubmitTicket(onSubmitted: () => void) {
  const toast = useToast()
  return useMutation({
    mutationFn: (body: ContactMessage) => call(support.contactUs, { body }),
    onSuccess: () => {
      toast('success', 'Support ticket submitted successfully')
      onSubmitted()
    },
    onError: () => toast('error', 'Failed to submit support ticket'),
  })
}

import { authApi } from '#lib/api/auth.ts'
import { useMutation } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { call } from '#lib/api/api.ts'
import { messageOf } from '#lib/http/api-error.ts'
import { paths } from '#lib/navigation/paths.ts'
import { useToast } from '#lib/notify/toast.tsx'
import { rememberVerification } from './verification-notice.ts'
import { rememberPlan } from '#shared/billing/wanted-plan.ts'
import { createDeviceSecret, storeDeviceSecret } from './device-secret.ts'
import type { RegistrationDraft } from './registration-form.ts'

export function useRegister() {
  const toast = useToast()
  const navigate = useNavigate()
  const { search } = useLocation()
  return useMutation({
    mutationFn: async (registration: { username: string; name: string; email: string; password: string }) => {
      const deviceSecret = createDeviceSecret()
      const data = await call(authApi.register, { body: { ...registration, deviceSecret } })
      storeDeviceSecret(deviceSecret)
      return data
    },
    onSuccess: (data, { name, username, email }) => {
      rememberVerification(email, data.isVerified, Date.now())
      rememberPlan(search)
      toast('success', 'Registration successful. Please verify your account.')
      void navigate(paths.verification, { state: { name, username, email } satisfies RegistrationDraft })
    },
    onError: (error) => toast('error', messageOf(error)),
  })
}

import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { DeviceTakesContext } from '#features/taping/takes/device-takes.ts'
import { TakesScreen } from '#features/taping/takes/TakesScreen.tsx'
import { createQueryClient } from '#lib/api/query-client.ts'
import { ModalFlagProvider } from '#lib/notify/modal-flag.tsx'
import { ToastProvider, useToasts } from '#lib/notify/toast.tsx'
import { DOCUMENT } from '#testing/script-fixtures.ts'
import { createFakeDevice, SCRIPT_LINES } from './fake-takes.ts'

/** The page of takes on a device that has the given ones. */
export async function openTakes(takes: readonly TapeTake[], search = '') {
  const fake = createFakeDevice(takes)
  const { unmount } = await openPage(fake, search)
  const reload = () => {
    unmount()
    return openPage(fake, search)
  }
  return { ...fake, reload, user: userEvent.setup({ delay: null }) }
}

async function openPage(fake: ReturnType<typeof createFakeDevice>, search: string) {
  const page = render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[`/takes${search}`]}>
        <ToastProvider>
          <ModalFlagProvider>
            <DeviceTakesContext value={fake.device}>
              <TakesScreen documentId={DOCUMENT} title="Laundromat" lines={SCRIPT_LINES} actor="Rosa Vidal" />
            </DeviceTakesContext>
          </ModalFlagProvider>
          <Toasts />
        </ToastProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  if (fake.takes().length > 0) await screen.findByRole('list', { name: 'Takes' })
  return page
}

function Toasts() {
  return useToasts().messages.map(({ id, text }) => <p key={id}>{text}</p>)
}

import { listTapeScenes, type TapeScene } from '@sidelight/domain/taping/tape-scenes'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { type DeviceTakes, DeviceTakesContext } from '#features/taping/takes/device-takes.ts'
import { TakesScreen } from '#features/taping/takes/TakesScreen.tsx'
import { createQueryClient } from '#lib/api/query-client.ts'
import { ModalFlagProvider } from '#lib/notify/modal-flag.tsx'
import { ToastProvider, useToasts } from '#lib/notify/toast.tsx'
import { DOCUMENT } from '#testing/script-fixtures.ts'
import { createFakeDevice, SCRIPT_LINES } from './fake-takes.ts'

/** The page of takes on a device that has the given ones. */
export async function openTakes(
  takes: readonly TapeTake[],
  search = '',
  headings: readonly string[] = [],
  isMonologue = false,
) {
  const fake = createFakeDevice(takes)
  const open = () => openPage(fake, search, listScenesOf(headings), isMonologue)
  let page = await open()
  const reload = async () => {
    page.unmount()
    page = await open()
    return page
  }
  return { ...fake, reload, user: userEvent.setup({ delay: null }) }
}

const VOICES = [{ character: 'Marcus', voice: 'Alder' }]

/** The headings of the lines, one after the other. */
const listScenesOf = (headings: readonly string[]) =>
  listTapeScenes(
    SCRIPT_LINES.map((line, at) => ({
      ...line,
      heading: headings[at] ?? headings.at(-1) ?? '',
      isDirection: false,
    })),
  )

async function openPage(
  fake: ReturnType<typeof createFakeDevice>,
  search: string,
  scenes: readonly TapeScene[],
  isMonologue: boolean,
) {
  const lines = isMonologue ? SCRIPT_LINES.map((line) => ({ ...line, isActors: true })) : SCRIPT_LINES
  // Another object, because a page that is opened anew reads what the device has kept.
  const device = Object.create(fake.device) as DeviceTakes
  const page = render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[`/takes${search}`]}>
        <ToastProvider>
          <ModalFlagProvider>
            <DeviceTakesContext value={device}>
              <TakesScreen
                documentId={DOCUMENT}
                title="Laundromat"
                lines={lines}
                scenes={scenes}
                actor="Rosa Vidal"
                voices={VOICES}
              />
            </DeviceTakesContext>
          </ModalFlagProvider>
          <Toasts />
        </ToastProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  if (fake.takes().length > 0) await screen.findAllByRole('list', { name: /^Takes/ })
  return page
}

function Toasts() {
  return useToasts().messages.map(({ id, text }) => <p key={id}>{text}</p>)
}

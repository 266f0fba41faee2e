import { listTapeScenes } from '@sidelight/domain/taping/tape-scenes'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { BriefScreen } from '#features/taping/brief/BriefScreen.tsx'
import type { BriefScript } from '#features/taping/brief/fields/field-texts.ts'
import { DeviceTakesContext } from '#features/taping/takes/device-takes.ts'
import { createQueryClient } from '#lib/api/query-client.ts'
import { ModalFlagProvider } from '#lib/notify/modal-flag.tsx'
import { ToastProvider } from '#lib/notify/toast.tsx'
import { DOCUMENT } from '#testing/script-fixtures.ts'
import { createFakeDevice, SCRIPT_LINES } from './fake-takes.ts'

const HEADINGS = ['INT. KITCHEN - DAY', 'INT. KITCHEN - DAY', 'EXT. STREET - NIGHT', 'EXT. STREET - NIGHT']

/** Two scenes, in each of which Dani has a line. */
export const BRIEF_SCRIPT: BriefScript = {
  scenes: listTapeScenes(
    SCRIPT_LINES.map((line, at) => ({ ...line, heading: HEADINGS[at] ?? '', isDirection: false })),
  ),
  characters: ['Marcus', 'Dani'],
  part: ['Dani'],
  names: { actor: 'Rosa Vidal', part: 'Dani', project: 'Laundromat' },
  zone: 'America/Chicago',
}

/** The page of the brief on a device that has the given takes. */
export async function openBrief(takes: readonly TapeTake[] = [], search = '') {
  const fake = createFakeDevice(takes)
  const open = async () => {
    // A page that is opened anew reads what the device has kept.
    const page = render(
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter initialEntries={[`/brief${search}`]}>
          <ToastProvider>
            <ModalFlagProvider>
              <DeviceTakesContext value={{ ...fake.device }}>
                <BriefScreen documentId={DOCUMENT} script={BRIEF_SCRIPT} isPending={false} />
              </DeviceTakesContext>
            </ModalFlagProvider>
          </ToastProvider>
        </MemoryRouter>
      </QueryClientProvider>,
    )
    await screen.findByRole('heading', { level: 1 })
    return page
  }
  let page = await open()
  const reload = async () => {
    page.unmount()
    page = await open()
  }
  return { ...fake, reload, user: userEvent.setup({ delay: null }) }
}

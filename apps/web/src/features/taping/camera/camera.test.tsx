import type { TapeProblem } from '@sidelight/domain/taping/tape-fact'
import type { RefusedReason } from '@sidelight/domain/taping/tape-state'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openApp } from '#testing/open-app.tsx'
import { tapeTake } from '#testing/taping/fake-takes.ts'
import { FULL } from '@sidelight/domain/taping/choose-quality'
import { TapeExportError } from '../export/file/tape-export-error.ts'

interface FakeOptions {
  films?: TapeTake[]
  obstacle?: RefusedReason
  refusal?: RefusedReason
  freeBytes?: number
  makeFailure?: TapeExportError
}

const listeners = () => {
  const all: (() => void)[] = []
  return { all, on: (listener: () => void) => (all.push(listener), () => undefined) }
}

/** A phone whose camera, recorder and files are the test's. The page is real. */
function openCamera({ films = [], obstacle, refusal, freeBytes = 20e9, makeFailure }: FakeOptions = {}) {
  const log: string[] = []
  const lost = listeners()
  let kept = films
  let request: { onProblem: (problem: TapeProblem) => void; folder?: string; documentId: string } | undefined
  const device = { onLost: lost.on, onMuted: () => () => undefined }
  vi.doMock('./film-recording.ts', () => ({
    loadExporter: async () => undefined,
    loadTapeWorkers: async () => undefined,
    findTapeObstacle: async () => obstacle,
    openCameraAndMicrophone: async ({ isBackCamera }: { isBackCamera: boolean }) => {
      log.push(isBackCamera ? 'back camera' : 'front camera')
      if (refusal !== undefined) throw Object.assign(new Error(refusal), { reason: refusal })
      const close = () => void log.push('camera closed')
      return {
        camera: { ...device, ...FULL, width: 1920, stream: null, isFacingAway: isBackCamera, close },
        stream: {},
      }
    },
    openMicrophone: async () => ({ ...device, close: () => undefined }),
    getFreeBytes: async () => freeBytes,
    listTakes: async () => kept,
    requestPersistence: async () => true,
    armRecorder: async (asked: typeof request) => {
      request = asked
      return {
        takeId: 'new',
        begin: () => void log.push('begun'),
        noteProblem: (problem: TapeProblem) => void log.push(problem),
        discard: async () => void log.push('discarded'),
        stop: async () => {
          log.push('kept')
          kept = [...kept, tapeTake(1, { id: 'new', lines: [] })]
        },
      }
    },
    exportTape: async (documentId: string, plan: { fileName: string }, { folder }: { folder: string }) => {
      log.push(`made in ${folder}/${documentId}`)
      if (makeFailure !== undefined) throw makeFailure
      return { file: new File(['film'], plan.fileName, { type: 'video/mp4' }) }
    },
    removeExport: async () => undefined,
    deleteTake: async (_: string, id: string) => {
      kept = kept.filter((film) => film.id !== id)
    },
  }))
  const app = openApp('/camera')
  return {
    ...app,
    log,
    request: () => request,
    lose: () => act(() => lost.all.forEach((listener) => listener())),
    report: (problem: TapeProblem) => act(async () => request?.onProblem(problem)),
    change: (to: { refusal?: RefusedReason }) => {
      refusal = to.refusal
    },
  }
}

const press = async ({ user }: ReturnType<typeof openCamera>, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))

async function film(camera: ReturnType<typeof openCamera>): Promise<void> {
  await press(camera, 'Open the camera')
  await press(camera, 'Start filming')
  await screen.findByRole('button', { name: 'Stop filming' })
}

it('[R-103-01] A visitor opens the back camera, and may film with the front one', async () => {
  const camera = openCamera()
  await press(camera, 'Open the camera')
  expect(await screen.findByText('2 h')).toBeVisible()
  await press(camera, 'Front camera instead')
  await waitFor(() => expect(camera.log).toEqual(['back camera', 'camera closed', 'front camera']))
  expect(await screen.findByRole('button', { name: 'Back camera instead' })).toBeVisible()
})

it('[R-103-03] A film lies outside the folders of users, and stopping keeps it', async () => {
  const camera = openCamera()
  await film(camera)
  expect(camera.request()).toMatchObject({ folder: 'camera', documentId: 'films' })
  await press(camera, 'Stop filming')
  expect(await screen.findByRole('heading', { name: 'The film is kept' })).toBeVisible()
  expect(camera.log.slice(1)).toEqual(['begun', 'kept', 'made in camera/films'])
  await press(camera, 'Film again')
  expect(await screen.findByRole('button', { name: 'Start filming' })).toBeVisible()
})

it.each([
  ['page hidden', 'The page was hidden'],
  ['camera lost', 'The camera was unplugged or switched off'],
  ['disk full', 'This device ran out of room'],
] as const)('[R-103-03] A film that ends by "%s" is kept, and the page says why', async (problem, sentence) => {
  const camera = openCamera()
  await film(camera)
  await camera.report(problem)
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  expect(screen.getByRole('alert')).toHaveTextContent('The film is kept up to there.')
  expect(screen.getByRole('heading', { name: 'The film is kept' })).toBeVisible()
  expect(camera.log).toEqual(expect.arrayContaining([problem, 'kept']))
})

it('[R-103-03] What is only noticed leaves the film rolling', async () => {
  const camera = openCamera()
  await film(camera)
  await camera.report('disk low')
  expect(screen.getByText(/This device is almost out of room/)).toBeVisible()
  expect(camera.log).not.toContain('kept')
  await press(camera, 'Stop filming')
  expect(await screen.findByRole('alert')).not.toHaveTextContent('kept up to there')
})

it('[R-103-03] Leaving the page while it films keeps the film', async () => {
  const camera = openCamera()
  await film(camera)
  await camera.router.navigate('/terms')
  await waitFor(() => expect(camera.log).toEqual(['back camera', 'begun', 'kept', 'camera closed']))
})

it('[R-103-03] Films from before are listed, also one whose page was closed, and deleting asks first', async () => {
  const camera = openCamera({ films: [tapeTake(1, { isLeftover: true, lines: [] })] })
  await press(camera, /Cut off when the page closed/)
  await press(camera, 'Delete')
  await press(camera, 'Keep it')
  await press(camera, 'Delete')
  const [, confirm] = screen.getAllByRole('button', { name: 'Delete', hidden: true })
  await camera.user.click(confirm!)
  expect(await screen.findByRole('button', { name: 'Open the camera' })).toBeVisible()
  expect(screen.queryByText('Still on this phone')).toBeNull()
})

it('[R-103-04] A film is shared where the browser shares files, and saved otherwise', async () => {
  const shared: string[] = []
  const camera = openCamera()
  Object.assign(navigator, {
    canShare: () => true,
    share: async ({ files }: { files: File[] }) => void shared.push(...files.map(({ name }) => name)),
  })
  onTestFinished(() => {
    for (const name of ['canShare', 'share']) Reflect.deleteProperty(navigator, name)
  })
  await film(camera)
  await press(camera, 'Stop filming')
  await press(camera, 'Share')
  expect(shared).toEqual([expect.stringMatching(/^Film .*\.mp4$/)])
  expect(await screen.findByRole('heading', { name: 'On its way' })).toBeVisible()
})

it('[R-103-04] Without a share sheet for files there is only Save', async () => {
  const camera = openCamera()
  await film(camera)
  await press(camera, 'Stop filming')
  expect(await screen.findByRole('button', { name: 'Save' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
})

it('[R-103-04] A file that cannot be made says why, and the film stays', async () => {
  const camera = openCamera({ makeFailure: new TapeExportError('disk full') })
  await film(camera)
  await press(camera, 'Stop filming')
  expect(await screen.findByRole('alert')).toHaveTextContent('enough free space')
  await press(camera, 'Try again')
  expect(camera.log.filter((entry) => entry.startsWith('made'))).toHaveLength(2)
})

it.each([
  [{ obstacle: 'file writing' }, "This browser can't write a tape to this device while you film.", false],
  [{ refusal: 'denied' }, "We can't use your camera and microphone.", true],
] as const)('[R-103-05] The camera page says what a browser lacks or refuses: %o', async (options, title, canRetry) => {
  const camera = openCamera(options)
  await press(camera, 'Open the camera')
  expect(await screen.findByRole('heading', { name: title })).toBeVisible()
  expect(screen.queryAllByRole('button', { name: 'Try again' })).toHaveLength(canRetry ? 1 : 0)
  if (!canRetry) return
  camera.change({})
  await press(camera, 'Try again')
  expect(await screen.findByRole('button', { name: 'Start filming' })).toBeVisible()
})

it('[R-103-03] A camera that is lost before filming is asked for again', async () => {
  const camera = openCamera()
  await press(camera, 'Open the camera')
  await screen.findByRole('button', { name: 'Start filming' })
  camera.lose()
  expect(await screen.findByRole('alert')).toHaveTextContent('The camera was unplugged or switched off.')
  expect(screen.getByRole('button', { name: 'Open the camera' })).toBeVisible()
})

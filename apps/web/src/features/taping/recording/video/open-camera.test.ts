import { expect, it, vi } from 'vitest'
import { holdTabLock } from '#lib/browser/tab-lock.ts'
import { stubCamera } from '#testing/taping/fake-camera.ts'
import { openCameraAndMicrophone, TAPING_LOCK } from './open-camera.ts'

const REQUEST = { hasHeadphones: true, height: 1080, frameRate: 30 } as const

it('[R-28-01] One question asks for camera and microphone, in landscape and at no more than the tape’s frame rate', async () => {
  const { questions, video, audio } = stubCamera()
  const { camera, stream } = await openCameraAndMicrophone(REQUEST)
  expect(questions).toHaveLength(1)
  expect(questions[0]).toMatchObject({
    audio: { echoCancellation: false, noiseSuppression: false },
    video: { width: { ideal: 1920 }, height: { ideal: 1080 }, frameRate: { ideal: 30, max: 30 } },
  })
  expect([camera.width, camera.height]).toEqual([1280, 720])
  expect(stream.getTracks()).toHaveLength(2)
  camera.close()
  expect([video.isStopped, audio.isStopped]).toEqual([true, true])
})

it.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'absent'],
  ['NotReadableError', 'busy'],
])('[R-28-01] The browser’s %s is the reason "%s", and the next attempt may ask again', async (name, reason) => {
  stubCamera(name)
  await expect(openCameraAndMicrophone(REQUEST)).rejects.toMatchObject({ name: 'CameraError', reason })
  stubCamera()
  const { camera } = await openCameraAndMicrophone(REQUEST)
  camera.close()
})

it('[R-28-02] A second tab is told that taping is open in another one, and the same tab can open its camera again at once', async () => {
  const { questions } = stubCamera()
  const release = await holdTabLock(TAPING_LOCK)
  await expect(openCameraAndMicrophone(REQUEST)).rejects.toMatchObject({ reason: 'open in another tab' })
  expect(questions).toEqual([])
  release?.()
  for (let attempt = 0; attempt < 3; attempt++) (await openCameraAndMicrophone(REQUEST)).camera.close()
  expect(questions).toHaveLength(3)
})

it('[R-28-09] A camera that is unplugged is lost, and one that is closed is not', async () => {
  const { video } = stubCamera()
  const { camera } = await openCameraAndMicrophone(REQUEST)
  const lost = vi.fn<() => void>()
  camera.onLost(lost)
  video.dispatchEvent(new Event('ended'))
  expect(lost).toHaveBeenCalledTimes(1)
  camera.close()
  video.dispatchEvent(new Event('ended'))
  expect(lost).toHaveBeenCalledTimes(1)
})

it('[R-28-09] A camera that delivers nothing for more than 5 s is muted, and a shorter pause is not', async () => {
  const { video } = stubCamera()
  const { camera } = await openCameraAndMicrophone(REQUEST)
  vi.useFakeTimers()
  const muted = vi.fn<() => void>()
  camera.onMuted(muted)
  video.setMuted(true)
  vi.advanceTimersByTime(4900)
  video.setMuted(false)
  vi.advanceTimersByTime(9000)
  expect(muted).not.toHaveBeenCalled()
  video.setMuted(true)
  vi.advanceTimersByTime(5100)
  expect(muted).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
  camera.close()
})

it('[R-77-05] The chosen camera and microphone are asked for by their ids, and else a camera that faces the actor', async () => {
  const { questions, video } = stubCamera()
  const chosen = await openCameraAndMicrophone({ ...REQUEST, cameraId: 'back', microphoneId: 'usb' })
  expect(questions[0]).toMatchObject({ audio: { deviceId: { ideal: 'usb' } }, video: { deviceId: { ideal: 'back' } } })
  expect(questions[0]?.video).not.toHaveProperty('facingMode')
  expect(chosen.camera.isFacingAway).toBe(false)
  video.settings = { ...video.settings, facingMode: 'environment' }
  expect(chosen.camera.isFacingAway).toBe(true)
  chosen.camera.close()
  const { camera } = await openCameraAndMicrophone({ ...REQUEST, cameraId: '', microphoneId: '' })
  expect(questions[1]).toMatchObject({ video: { facingMode: { ideal: 'user' } } })
  expect(questions[1]?.audio).not.toHaveProperty('deviceId')
  expect(questions[1]?.video).not.toHaveProperty('deviceId')
  camera.close()
})

it('[R-103-01] A phone that stands opposite the actor is asked for its back camera, others for the one that faces them', async () => {
  const { questions } = stubCamera()
  for (const isBackCamera of [true, false]) (await openCameraAndMicrophone({ ...REQUEST, isBackCamera })).camera.close()
  expect(questions).toMatchObject([
    { video: { facingMode: { ideal: 'environment' } } },
    { video: { facingMode: { ideal: 'user' } } },
  ])
})

import type { Page } from '@playwright/test'

interface DevicesWindow {
  fakeDevices: { unplug: (kind: 'audio' | 'video') => void; turn: () => void }
}

/** What happens to a track when its device is unplugged. */
export const unplug = (page: Page, kind: 'audio' | 'video'): Promise<void> =>
  page.evaluate((kind) => (window as unknown as DevicesWindow).fakeDevices.unplug(kind), kind)

/** From now on the picture is upright, as that of a phone that is turned. */
export const turnCamera = (page: Page): Promise<void> =>
  page.evaluate(() => (window as unknown as DevicesWindow).fakeDevices.turn())

/**
 * Replaces camera and microphone by a drawn actor and a voice-like sound, so that pages can be examined in any browser. To be
 * called before the page opens.
 */
export const prepareCamera = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const WIDTH = 1280
    const HEIGHT = 720

    function drawActor(picture: CanvasRenderingContext2D, time: number): void {
      const wall = picture.createLinearGradient(0, 0, WIDTH, HEIGHT)
      wall.addColorStop(0, '#8a6a45')
      wall.addColorStop(1, '#2c3648')
      picture.fillStyle = wall
      picture.fillRect(0, 0, WIDTH, HEIGHT)
      const ellipse = (colour: string, x: number, y: number, radiusX: number, radiusY: number) => {
        picture.fillStyle = colour
        picture.beginPath()
        picture.ellipse(x, y, radiusX, radiusY, 0, 0, 2 * Math.PI)
        picture.fill()
      }
      const sway = 4 * Math.sin(time / 500)
      ellipse('#4a4d58', 640 + sway, 760, 330, 260)
      ellipse('#c98f63', 640 + sway, 440, 62, 90)
      ellipse('#3a2418', 640 + sway, 220, 142, 170)
      ellipse('#e0ab7d', 640 + sway, 270, 122, 165)
      for (const x of [596, 684]) ellipse('#20130c', x + sway, 240, 11, 11)
    }

    function createSound(): MediaStreamTrack[] {
      const context = new AudioContext()
      const microphone = context.createMediaStreamDestination()
      const buffer = context.createBuffer(1, context.sampleRate * 2, context.sampleRate)
      // A syllable a third of a second in the first half, and the room in the second.
      const samples = Float32Array.from({ length: buffer.length }, (_, i) => {
        const second = i / context.sampleRate
        const voice = second < 1 ? 0.1 * Math.sin(second * 900) * Math.max(0, Math.sin(second * 19)) : 0
        return voice + (((i * 7919) % 17) - 8) / 32_768
      })
      buffer.copyToChannel(samples, 0)
      const source = new AudioBufferSourceNode(context, { buffer, loop: true })
      source.connect(microphone)
      source.start()
      return microphone.stream.getAudioTracks()
    }

    navigator.mediaDevices.getUserMedia = ({ video } = {}) => {
      const tracks = createSound()
      const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT })
      const unplug = (kind: string) => {
        for (const track of tracks.filter((each) => each.kind === kind)) {
          track.stop()
          track.dispatchEvent(new Event('ended'))
        }
      }
      const turn = () => Object.assign(canvas, { width: HEIGHT, height: WIDTH })
      Object.assign(window, { fakeDevices: { unplug, turn } })
      if (video !== undefined) {
        const picture = canvas.getContext('2d')
        const draw = () => picture && drawActor(picture, performance.now())
        draw()
        setInterval(draw, 1000 / 30)
        tracks.push(...canvas.captureStream(30).getVideoTracks())
      }
      return Promise.resolve(new MediaStream(tracks))
    }
  })

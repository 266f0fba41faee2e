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

interface FaceWindow {
  drawFace: (picture: CanvasRenderingContext2D, x: number) => void
}

/** Runs in the page. Enough of a face for the framing check, which finds it. */
function defineFace(): void {
  const drawFace: FaceWindow['drawFace'] = (picture, x) => {
    const draw = (colour: string, x: number, y: number, radiusX: number, radiusY: number) => {
      picture.fillStyle = colour
      picture.beginPath()
      picture.ellipse(x, y, radiusX, radiusY, 0, 0, 2 * Math.PI)
      picture.fill()
    }
    for (const side of [-1, 1]) {
      draw('#3a2a22', x + side * 46, 246, 27, 5)
      draw('#e9ddd0', x + side * 46, 270, 21, 10)
      draw('#241812', x + side * 46, 270, 10, 10)
      draw('#5c3a2c', x + side * 12, 326, 9, 5)
    }
    draw('#9a6a50', x, 320, 15, 8)
    draw('#8a453c', x, 366, 36, 9)
    draw('#4f211d', x, 365, 36, 3)
  }
  Object.assign(window, { drawFace })
}

/**
 * Replaces camera and microphone by a drawn actor and a voice-like sound, so that pages can be examined in any browser. To be
 * called before the page opens.
 */
export async function prepareCamera(page: Page): Promise<void> {
  await page.addInitScript(defineFace)
  await page.addInitScript(() => {
    const WIDTH = 1280
    const HEIGHT = 720

    /** A person in warm light from one side and cold light from the other. */
    function drawActor(picture: CanvasRenderingContext2D, time: number): void {
      const across = (left: string, middle: string, right: string, from: number, to: number) => {
        const colours = picture.createLinearGradient(from, 0, to, 0)
        for (const [at, colour] of [left, middle, right].entries()) colours.addColorStop(at / 2, colour)
        return colours
      }
      const fill = (colours: CanvasGradient, draw: () => void) => {
        picture.fillStyle = colours
        picture.beginPath()
        draw()
        picture.fill()
      }
      const ellipse = (x: number, y: number, radiusX: number, radiusY: number) =>
        picture.ellipse(x, y, radiusX, radiusY, 0, 0, 2 * Math.PI)
      fill(across('#7d664b', '#4a4d55', '#2f4d5b', 0, WIDTH), () => picture.rect(0, 0, WIDTH, HEIGHT))
      const x = 640 + 4 * Math.sin(time / 500)
      const skin = across('#f2c795', '#b98a68', '#8fb4b8', x - 130, x + 130)
      // Hair behind, neck, shoulders, face, and hair over the forehead.
      fill(across('#6b4630', '#2a1c17', '#2f5661', x - 165, x + 165), () => {
        ellipse(x, 262, 158, 178)
        picture.roundRect(x - 158, 262, 316, 210, [0, 0, 90, 90])
      })
      fill(across('#c99a6d', '#86624b', '#64878c', x - 60, x + 60), () => picture.rect(x - 60, 380, 120, 160))
      fill(across('#c98d4e', '#3a3d4a', '#3a9db0', x - 340, x + 340), () => {
        picture.moveTo(x - 330, HEIGHT)
        picture.bezierCurveTo(x - 320, 560, x - 190, 540, x - 62, 492)
        picture.quadraticCurveTo(x, 560, x + 62, 492)
        picture.bezierCurveTo(x + 190, 540, x + 320, 560, x + 330, HEIGHT)
      })
      fill(skin, () => ellipse(x, 290, 120, 158))
      fill(across('#7a5238', '#33221b', '#37616c', x - 165, x + 165), () => {
        picture.moveTo(x - 126, 300)
        picture.bezierCurveTo(x - 140, 60, x + 140, 60, x + 126, 300)
        picture.bezierCurveTo(x + 110, 200, x + 20, 190, x - 30, 150)
        picture.bezierCurveTo(x - 60, 200, x - 110, 220, x - 126, 300)
      })
      ;(window as unknown as FaceWindow).drawFace(picture, x)
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
}

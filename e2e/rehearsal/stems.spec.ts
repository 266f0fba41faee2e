import { expect } from '../support/fixtures.ts'
import { browserSpeaking, PROMISED } from './fake-microphone.ts'
import { loadListenerHarness, openListener, type ListenerWindow } from './listener-harness.ts'
import { test } from './rehearsal-page.ts'

interface StemsWindow extends ListenerWindow {
  partnerBus: AudioNode
}

test.use(browserSpeaking(PROMISED))

test('[R-27-01] [R-27-02] What the partner plays is in its own stem, beside that of the microphone', async ({
  signedInPage: page,
}) => {
  await page.addInitScript(() => {
    const connect = AudioNode.prototype.connect as (this: AudioNode, ...to: unknown[]) => AudioNode
    Object.assign(AudioNode.prototype, {
      connect(this: AudioNode, ...to: unknown[]) {
        // The only node that is connected to a second input.
        if (to[2] === 1) Object.assign(window, { partnerBus: this })
        return connect.apply(this, to)
      },
    })
  })
  await page.goto('/dashboard')
  await loadListenerHarness(page)
  await openListener(page, 'voice-only')
  const stems = await page.evaluate(async () => {
    const { checked, partnerBus } = window as unknown as StemsWindow
    const { context } = partnerBus
    const chunks: { samples: Int16Array; frame: number }[] = []
    const { port1, port2 } = new MessageChannel()
    port2.addEventListener('message', ({ data }) => chunks.push(data))
    port2.start()
    checked.microphone?.attachStems(port1)
    const buffer = context.createBuffer(1, 1000, context.sampleRate)
    buffer.copyToChannel(new Float32Array(1000).fill(0.5), 0)
    const source = new AudioBufferSourceNode(context, { buffer })
    source.connect(partnerBus)
    source.start(context.currentTime + 0.5)
    // A starved browser reports lost samples later, so the frame is not compared.
    const listStem = (channel: number) =>
      chunks.flatMap(({ samples }) => [...samples].filter((sample, at) => at % 2 === channel && sample !== 0))
    while (listStem(1).length < 990) await new Promise((resolve) => setTimeout(resolve, 100))
    return { microphone: listStem(0).length, partner: listStem(1) }
  })
  expect(stems.microphone).toBeGreaterThan(100)
  expect(stems.partner.length).toBeLessThan(1010)
  expect(Math.max(...stems.partner)).toBe(16_384)
})

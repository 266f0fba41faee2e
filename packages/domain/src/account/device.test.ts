import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeDevice } from './device.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const IOS_WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

describe('describeDevice', () => {
  it.each([
    ['Chrome on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`],
    ['Chrome on macOS', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`],
    ['Chrome on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`],
    ['Chrome on ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`],
    ['Chrome on Android', `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/142.0.0.0 Mobile Safari/537.36`],
    [
      'Chrome on Android',
      `Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UD1A; wv) ${WEBKIT} Version/4.0 Chrome/120.0.6099.43 Mobile Safari/537.36`,
    ],
    [
      'Chrome on iPhone',
      `Mozilla/5.0 (iPhone; CPU iPhone OS 17_7 like Mac OS X) ${IOS_WEBKIT} CriOS/142.0.7444.46 Mobile/15E148 Safari/604.1`,
    ],
    ['Safari on macOS', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${IOS_WEBKIT} Version/18.5 Safari/605.1.15`],
    [
      'Safari on iPhone',
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${IOS_WEBKIT} Version/18.5 Mobile/15E148 Safari/604.1`,
    ],
    [
      'Safari on iPad',
      `Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) ${IOS_WEBKIT} Version/17.7 Mobile/15E148 Safari/604.1`,
    ],
    ['Firefox on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'],
    ['Firefox on macOS', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:144.0) Gecko/20100101 Firefox/144.0'],
    ['Firefox on Linux', 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'],
    ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0'],
    [
      'Firefox on iPhone',
      `Mozilla/5.0 (iPhone; CPU iPhone OS 15_7_1 like Mac OS X) ${IOS_WEBKIT} FxiOS/144.0 Mobile/15E148 Safari/605.1.15`,
    ],
    [
      'Edge on Windows',
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    ],
    [
      'Edge on Android',
      `Mozilla/5.0 (Linux; Android 10; HD1913) ${WEBKIT} Chrome/142.0.0.0 Mobile Safari/537.36 EdgA/141.0.0.0`,
    ],
    [
      'Edge on iPhone',
      `Mozilla/5.0 (iPhone; CPU iPhone OS 17_7 like Mac OS X) ${IOS_WEBKIT} Version/17.0 EdgiOS/141.0 Mobile/15E148 Safari/604.1`,
    ],
    [
      'Opera on Windows',
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0`,
    ],
    [
      'Samsung Internet on Android',
      `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    ],
    [
      'DuckDuckGo on macOS',
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${IOS_WEBKIT} Version/17.5 Safari/605.1.15 Ddg/17.5`,
    ],
    ['A browser on iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${IOS_WEBKIT} Mobile/15E148`],
    ['Unknown device', 'curl/8.14.1'],
    ['Unknown device', ''],
    ['Unknown device', undefined],
  ])('The device is described as "%s" for the user agent %j', (device, userAgent) =>
    expect(describeDevice(userAgent)).toBe(device),
  )

  it('A device description never contains text of the user agent', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('Chrome/', 'Android', 'Firefox/9 Windows', ''), (text, token) =>
        /^(Unknown device|A browser on \w+|(Edge|Opera|Samsung Internet|DuckDuckGo|Firefox|Chrome|Safari)( on \w+)?)$/.test(
          describeDevice(text + token),
        ),
      ),
    )
  })
})

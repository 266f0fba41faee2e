/** The CIE lightness from 0 to 1 of an ink on white paper. */
export function measureLightness(hexColour: unknown, opacity: number): number | undefined {
  if (typeof hexColour !== 'string' || !/^#[0-9a-f]{6}$/i.test(hexColour)) return undefined
  const channel = (at: number) => {
    const ink = Number.parseInt(hexColour.slice(at, at + 2), 16) / 255
    return linear(1 - opacity * (1 - ink))
  }
  const luminance = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
  const lightness = luminance <= 0.008_856 ? luminance * 9.033 : 1.16 * Math.cbrt(luminance) - 0.16
  return Math.round(lightness * 100) / 100
}

const linear = (channel: number): number => (channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)

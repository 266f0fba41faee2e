/** The first bytes of each file type; the tests never decode the rest. */
const SIGNATURES = {
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff, 0xe0],
  'image/webp': [0x52, 0x49, 0x46, 0x46, 0, 0, 0, 0, 0x57, 0x45, 0x42, 0x50],
}

export function pictureFile(type: keyof typeof SIGNATURES, { name = 'me.png', bytes = 64 } = {}): File {
  const content = new Uint8Array(bytes)
  content.set(SIGNATURES[type])
  return new File([content], name, { type })
}

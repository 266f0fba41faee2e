import { createPdfObjects } from '../pdf/pdf-objects.ts'
import type { ScannedPage } from './scan-page.ts'

/** A PDF with images of pages and no text. */
export function writeScan(pages: ScannedPage[]): Uint8Array {
  const objects = createPdfObjects()
  const treeId = objects.reserve()
  const kids = pages.map((scan) => {
    const { width, height } = scan.page
    const image = objects.addStream(
      `/Type /XObject /Subtype /Image /Width ${scan.widthPixels} /Height ${scan.heightPixels} ` +
        '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
      scan.jpeg,
      false,
    )
    const content = objects.addStream('', Buffer.from(`q ${width} 0 0 ${height} 0 0 cm /Im1 Do Q`), false)
    return objects.add(
      `<< /Type /Page /Parent ${treeId} 0 R /MediaBox [0 0 ${width} ${height}] ` +
        `/Resources << /XObject << /Im1 ${image} 0 R >> >> /Contents ${content} 0 R >>`,
    )
  })
  objects.fill(treeId, `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((id) => `${id} 0 R`).join(' ')}] >>`)
  return objects.finish(objects.add(`<< /Type /Catalog /Pages ${treeId} 0 R >>`))
}

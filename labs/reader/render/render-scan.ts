import type { Layout, SheetLayout } from './layouts/layout.ts'
import { drawPages, labelPages } from './render-pdf.ts'
import type { ScanQuality } from './scan/scan-page.ts'
import { scanPage } from './scan/scan-page.ts'
import { writeScan } from './scan/write-scan.ts'

export function scanLayout(name: string, bases: SheetLayout[], quality: ScanQuality): Layout {
  return {
    name,
    family: 'scan',
    extension: 'pdf',
    render: (script, random) => {
      const { pages, sheet } = drawPages(random.pick(bases), script, random)
      const grain = random.fork('grain')
      return {
        bytes: writeScan(pages.map((page) => scanPage(page, quality, grain))),
        entries: sheet.entries,
        labels: labelPages(pages),
      }
    },
  }
}

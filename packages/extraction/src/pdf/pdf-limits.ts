export interface PdfLimits {
  pages: number
  characters: number
}

export const PDF_LIMITS: PdfLimits = { pages: 400, characters: 1_500_000 }

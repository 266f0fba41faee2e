export interface ReaderCharacter {
  name: string
  lineCount: number
}

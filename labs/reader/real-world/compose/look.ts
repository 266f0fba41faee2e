/** How a script is set on a page; `css` decides everything that `arrangement` leaves open. */
export interface Look {
  /**
   * blocks: the name above the speech. inline: the name before it. names-beside: a table of names and speeches.
   * picture-and-sound: the two-column table of commercials. cards: a box for each speech.
   */
  arrangement: 'blocks' | 'inline' | 'names-beside' | 'picture-and-sound' | 'cards'
  css: string
  /** CSS size of the paper with its margins, for `@page`. */
  page?: string
  /** After the name in `inline`. */
  separator?: string
  nameCase?: 'upper' | 'title' | 'lower'
  /** Around directions inside a speech. */
  brackets?: '()' | '[]' | '{}'
  /** Around directions between speeches. */
  actionBrackets?: '()' | '[]' | '{}'
  isActionUpper?: boolean
  /** Numbers the speeches, as radio scripts do. */
  hasNumbers?: boolean
  /** Every nth speech of the busiest character starts a page, so that the same name is the first line of many pages. */
  namesFirst?: number
  /** Typed over the page in another font, after the last words of every nth speech. */
  notes?: { texts: string[]; everyNth: number }
  /** HTML that is repeated on every page and does not belong to the script, such as a watermark. */
  onEveryPage?: string
  /** HTML before the script that does not belong to it, such as a list of characters. */
  frontMatter?: string
  header?: string | undefined
  footer?: string | undefined
}

import { SaxesParser } from 'saxes'

export interface XmlElement {
  /** Without the namespace prefix. */
  name: string
  namespace: string
  attribute: (name: string) => string | undefined
}

export interface XmlHandlers {
  open: (element: XmlElement) => void
  close: (name: string, namespace: string) => void
  text: (text: string) => void
}

const MAX_DEPTH = 400
const CHUNK_CHARACTERS = 64 * 1024

/** Parses well-formed XML with the five predefined entities; the use of any other entity is an error. */
export function readXml(xml: string, handlers: XmlHandlers): void {
  const parser = new SaxesParser({ xmlns: true, position: false })
  let depth = 0
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', (tag) => {
    depth += 1
    if (depth > MAX_DEPTH) throw new Error('The XML is nested too deeply')
    handlers.open({
      name: tag.local,
      namespace: tag.uri,
      attribute: (name) => Object.values(tag.attributes).find(({ local }) => local === name)?.value,
    })
  })
  parser.on('closetag', (tag) => {
    depth -= 1
    handlers.close(tag.local, tag.uri)
  })
  parser.on('text', handlers.text)
  parser.on('cdata', handlers.text)
  for (let at = 0; at < xml.length; at += CHUNK_CHARACTERS) parser.write(xml.slice(at, at + CHUNK_CHARACTERS))
  parser.close()
}

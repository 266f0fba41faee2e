import type { Speech } from '../../../scripts/script.ts'
import { escapeHtml } from '../../compose/compose-html.ts'
import { escapeXml } from '../../compose/compose-text.ts'
import { type MakeMarkup, printCue, splitSpeech, twoDigits } from './compose-marked.ts'

/** Final Draft with numbered scenes, revisions and two speeches side by side. */
export const finalDraftShooting: MakeMarkup = () => {
  let scene = 40
  const paragraph = (type: string, text: string, extra = '') =>
    `<Paragraph${extra} Type="${type}">\n  <Text AdornmentStyle="0" Background="#FFFFFFFFFFFF" Color="#000000000000" Font="Courier Final Draft" RevisionID="0" Size="12" Style="">${escapeXml(text)}</Text>\n</Paragraph>`
  return {
    narrate: ({ kind, text }) => {
      const type = { heading: 'Scene Heading', action: 'Action', transition: 'Transition' }[kind]
      if (kind !== 'heading') return paragraph(type, text)
      scene += 1
      return paragraph(type, text, ` Number="${scene}A"`)
    },
    speak: (speech, { isContinued }) =>
      [
        paragraph('Character', printCue(speech, 'upper', isContinued)),
        ...speech.parts.map(({ kind, text }) =>
          kind === 'parenthetical'
            ? paragraph('Parenthetical', `(${text})`)
            : paragraph(kind === 'lyric' ? 'Singing' : 'Dialogue', text),
        ),
      ].join('\n'),
    speakTogether: (left, right) => `<Paragraph><DualDialogue>\n${left}\n${right}\n</DualDialogue></Paragraph>`,
    finish: (body) => `<?xml version="1.0" encoding="UTF-8" standalone="no" ?>
<FinalDraft DocumentType="Script" Template="No" Version="6">
<Content>
${body}
</Content>
<HeaderAndFooter FooterVisible="No" HeaderVisible="Yes" StartingPage="2">
<Header><Paragraph Alignment="Right"><DynamicLabel Type="Page #"/><Text>.</Text></Paragraph></Header>
</HeaderAndFooter>
<Revisions ActiveSet="1"><Revision Color="#000000008080" ID="1" Mark="*" Name="Blue Rev."/></Revisions>
</FinalDraft>
`,
  }
}

/** Fountain with numbered scenes, songs, centred titles, notes inside lines and two speeches at once. */
export const fountainDraft =
  (title: string): MakeMarkup =>
  () => {
    let scene = 0
    return {
      narrate: ({ kind, text }) => {
        if (kind === 'transition') return `> ${text}`
        if (kind === 'action') return /\p{Ll}/u.test(text) ? text : `!${text}`
        scene += 1
        return `.${text} #${scene}#`
      },
      speak: (speech) => {
        const cue = `${printCue(speech)}${speech.isDual ? ' ^' : ''}`
        const lines = speech.parts.map(({ kind, text }) => {
          if (kind === 'lyric') return `~${text}`
          return kind === 'parenthetical' ? `(${text})` : text
        })
        return [cue, ...lines].join('\n')
      },
      separator: '\n\n',
      finish: (body) =>
        `Title:\n    _**${title}**_\nCredit: written by\nAuthor: A. N. Other\nContact:\n    Suite 4\n\n${body}\n\n> **THE END** <\n`,
    }
  }

const escapeMarkdown = (text: string): string =>
  text.replaceAll(/[*_#<>[\]|~^$\\]/g, '\\$&').replaceAll(/\.\.\./g, '\\.\\.\\.')

const inMarkdown = (speech: Speech) =>
  speech.parts
    .map(({ kind, text }) => (kind === 'parenthetical' ? `*(${escapeMarkdown(text)})*` : escapeMarkdown(text)))
    .join(speech.parts.some(({ kind }) => kind === 'verse' || kind === 'lyric') ? '\\\n' : ' ')

/** For Pandoc: names in bold before the speech. */
export const markdownPlay =
  (separator: string): MakeMarkup =>
  () => ({
    narrate: ({ kind, text }) => (kind === 'heading' ? `## ${escapeMarkdown(text)}` : `*${escapeMarkdown(text)}*`),
    speak: (speech) => `**${escapeMarkdown(printCue(speech))}**${separator}${inMarkdown(speech)}`,
    separator: '\n\n',
    finish: (body) => `${body}\n`,
  })

/** For Pandoc: a named style for every kind of paragraph, as templates of word processors have them. */
export const markdownStyles: MakeMarkup = () => {
  const styled = (style: string, text: string) => `::: {custom-style="${style}"}\n${text}\n:::`
  return {
    narrate: ({ kind, text }) => {
      const style = { heading: 'Scene Heading', action: 'Action', transition: 'Transition' }[kind]
      return styled(style, escapeMarkdown(text))
    },
    speak: (speech) =>
      [
        styled('Character', escapeMarkdown(printCue(speech, 'upper'))),
        ...speech.parts.map(({ kind, text }) =>
          kind === 'parenthetical'
            ? styled('Parenthetical', `(${escapeMarkdown(text)})`)
            : styled('Dialogue', escapeMarkdown(text)),
        ),
      ].join('\n\n'),
    separator: '\n\n',
    finish: (body) => `${body}\n`,
  }
}

/** Restructured text: every speech is a row of a table without lines. */
export const restructuredTable: MakeMarkup = () => {
  const escape = (text: string) => text.replaceAll(/[\\*`_|]/g, '\\$&')
  const row = (name: string, text: string) => `   * - ${name}\n     - ${text}`
  return {
    narrate: ({ text }) => row('\\', `*${escape(text)}*`),
    speak: (speech) => {
      const said = speech.parts.map(({ kind, text }) =>
        kind === 'parenthetical' ? `*(${escape(text)})*` : escape(text),
      )
      return row(`**${escape(printCue(speech))}**`, said.join(' '))
    },
    finish: (body) => `.. list-table::\n   :widths: 25 75\n   :class: borderless\n\n${body}\n`,
  }
}

/** A sheet with wrapped cells, for a spreadsheet program. */
export const sheet =
  (titles: string[], widthsCm: number[]): MakeMarkup =>
  () => {
    const cell = (text: string) =>
      `<table:table-cell office:value-type="string" table:style-name="wrapped"><text:p>${escapeHtml(text)}</text:p></table:table-cell>`
    const row = (cells: string[]) =>
      `<table:table-row table:style-name="row">${cells.map(cell).join('')}</table:table-row>`
    const styles = widthsCm.map(
      (width, at) =>
        `<style:style style:name="c${at}" style:family="table-column"><style:table-column-properties style:column-width="${width}cm"/></style:style>`,
    )
    const columns = widthsCm.map((_, at) => `<table:table-column table:style-name="c${at}"/>`)
    return {
      narrate: () => undefined,
      speak: (speech, { number }) => {
        const { said, directions } = splitSpeech(speech)
        return row([`L${twoDigits(number)}0`, speech.actor, directions, said])
      },
      finish: (body) => `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:automatic-styles>${styles.join('')}
<style:style style:name="row" style:family="table-row"><style:table-row-properties style:use-optimal-row-height="true"/></style:style>
<style:style style:name="wrapped" style:family="table-cell"><style:table-cell-properties fo:wrap-option="wrap" fo:border="0.05pt solid #999999" style:vertical-align="top"/></style:style>
</office:automatic-styles>
<office:body><office:spreadsheet><table:table table:name="Session 2">${columns.join('')}${row(titles)}${body}</table:table></office:spreadsheet></office:body>
</office:document>
`,
    }
  }

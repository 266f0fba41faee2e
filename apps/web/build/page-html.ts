import type { PublicPage } from '../src/app/public-pages.ts'

/** Replaced by the server, which knows its public origin; the build does not. */
const ORIGIN = '__WEB_ORIGIN__'

/** Puts a prerendered page into the HTML document of the build. */
export function fillDocument(
  document: string,
  page: PublicPage,
  body: string,
  files: { scripts: readonly string[]; styles: readonly string[] },
): string {
  const shell = deferScripts(document, files.scripts)
  const head = [
    ...(page.isUnlisted === true ? ['<meta name="robots" content="noindex">'] : []),
    ...files.styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    `<link rel="canonical" href="${ORIGIN}${page.path}">`,
    ...socialTags(page),
    ...(page.structuredData === undefined ? [] : [structuredData(page.structuredData)]),
  ]
  return replaceOnce(
    replaceOnce(
      replaceOnce(
        replaceOnce(shell, /<title>[^<]*<\/title>/, `<title>${escaped(page.title)}</title>`),
        /(<meta\s+name="description"\s+content=")[^"]*"/,
        `$1${escaped(page.description)}"`,
      ),
      /<\/head>/,
      `    ${head.join('\n    ')}\n  </head>`,
    ),
    /<div id="root"><\/div>/,
    `<div id="root">${body.replaceAll('$', '$$$$')}</div>`,
  )
}

const SCRIPT_TAGS = /\s*<(?:link rel="modulepreload"[^>]*|script type="module"[^>]*><\/script)>/g

/** Replaces the script tags by `start.js`, which loads the scripts after fonts and images. */
function deferScripts(document: string, scripts: readonly string[]): string {
  const addresses = scripts.map((file) => `/${file}`).join(' ')
  const start = `    <script defer src="/start.js" data-scripts="${addresses}"></script>`
  return replaceOnce(document.replaceAll(SCRIPT_TAGS, ''), /<\/head>/, `${start}\n  </head>`)
}

function socialTags({ path, title, description }: PublicPage): string[] {
  const properties = {
    'og:type': 'website',
    'og:site_name': 'Sidelight',
    'og:url': `${ORIGIN}${path}`,
    'og:title': title,
    'og:description': description,
    'og:image': `${ORIGIN}/share.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'Never tape alone. Sidelight, the scene partner that waits for your line.',
  }
  return [
    ...Object.entries(properties).map(([name, content]) => `<meta property="${name}" content="${escaped(content)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
  ]
}

/** JSON-LD is data, so the content security policy allows it. A `<` could end the element early. */
const structuredData = (data: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function replaceOnce(text: string, pattern: RegExp, by: string): string {
  if (!pattern.test(text)) throw new Error(`The built document has no ${pattern.source}`)
  return text.replace(pattern, by)
}

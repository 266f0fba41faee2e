import type { PublicPage } from '../src/app/public-pages.ts'

/** Sitemaps need absolute addresses; the server fills in its origin. */
export const sitemap = (pages: readonly PublicPage[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.map(({ path }) => `  <url><loc>__WEB_ORIGIN__${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')

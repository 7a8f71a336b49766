import type { CrawlFile } from '../crawl-site.ts'
import { hreflang, page } from './planted-page.ts'

/** Pages whose language versions are in a sitemap: `/voice-5` is named there only. */
export const VOICES: Readonly<Record<string, CrawlFile>> = {
  '/voice-1': page('voice-1'),
  '/voice-2': page('voice-2'),
  '/voice-3': page('voice-3'),
  '/voice-4': page('voice-4', { head: hreflang('en', '/voice-4') }),
  '/voice-5': page('voice-5'),
  '/voice-6': page('voice-6', { head: hreflang('de', '/voice-5') }),
}

export const VOICE_LINKS = ['/voice-1', '/voice-2', '/voice-3', '/voice-4', '/voice-6']

const entry = (path: string, versions: Readonly<Record<string, string>>) => {
  const links = Object.entries(versions).map(
    ([code, to]) => `<xhtml:link rel="alternate" hreflang="${code}" href="ORIGIN${to}"/>`,
  )
  return `<url>${links.join('')}<loc>ORIGIN${path}</loc></url>`
}

export const VOICE_MAP = `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${[
  entry('/voice-1', { en: '/voice-1', de: '/voice-2', fr: '/voice-3' }),
  entry('/voice-2', { en: '/voice-1', de: '/voice-2' }),
  entry('/voice-3', { fr: '/voice-3' }),
  entry('/voice-4', { en: '/voice-4', 'x-default': '/voice-4' }),
  entry('/voice-6', { de: '/voice-5' }),
].join('')}</urlset>`

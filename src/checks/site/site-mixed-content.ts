import { counted } from '../shared/counted.ts'
import { sourcesOf } from './shared/known-urls.ts'
import { defineSiteCheck, PASS, siteNotApplicable } from './site-check.ts'

const ACTIVE: ReadonlySet<string> = new Set(['script', 'style', 'font'])

export const siteMixedContent = defineSiteCheck({
  id: 'site-mixed-content',
  category: 'security',
  importance: 'high',
  title: 'Pages load their files over https',
  why: 'Browsers block scripts and styles over http on https pages, and warn of images.',
  fix: 'Load the files over https.',
  criteria: {
    pass: 'No page over https has a file over http.',
    warn: 'An image or media file is over http.',
    fail: 'A script, style sheet or font is over http.',
    'not-applicable': 'No page is over https.',
  },
  source: 'https://developer.mozilla.org/docs/Web/Security/Mixed_content',
  supersedes: ['mixed-content-active', 'mixed-content-passive'],
  examples: {
    pass: [{ urls: { '/': { files: [file('https://example.com/a.js', 'script')] } } }],
    warn: [{ urls: { '/': { files: [file('http://example.com/a.png', 'image')] } } }],
    fail: [{ urls: { '/': { files: [file('http://example.com/a.js', 'script')] } } }],
    'not-applicable': [{ urls: { 'http://example.com/': {} } }],
  },
  evaluate(site) {
    const secure = [...site.pages.values()].filter(({ number }) =>
      site.urls[number - 1]?.url.startsWith('https:'),
    )
    if (secure.length === 0) return siteNotApplicable('No page is over https.')
    const files = new Map<string, { type: string; pages: number[] }>()
    for (const page of secure) {
      for (const { url, type } of page.files) {
        if (!url.startsWith('http:')) continue
        const known = files.get(url) ?? { type, pages: [] }
        known.pages.push(page.number)
        files.set(url, known)
      }
    }
    if (files.size === 0) return PASS
    const isActive = [...files.values()].some(({ type }) => ACTIVE.has(type))
    return {
      status: isActive ? 'fail' : 'warn',
      message: `Pages over https load ${counted(files.size, 'file')} over http`,
      rows: [...files].map(([url, { type, pages }]) => ({
        url,
        value: type,
        ...sourcesOf(site, pages),
      })),
      pages: [...new Set([...files.values()].flatMap(({ pages }) => pages))],
    }
  },
})

function file(url: string, type: string) {
  return { url, type, party: 'first' } as const
}

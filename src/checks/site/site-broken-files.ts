import { mayBeOffline } from '../../crawl/references/may-be-offline.ts'
import { counted } from '../shared/counted.ts'
import { sourcesOf } from './shared/known-urls.ts'
import { answeredReferences, referringPages } from './shared/referring-pages.ts'
import { defineSiteCheck, PASS, siteNotApplicable } from './site-check.ts'

/** Without these, a page does not look or work as intended. */
const VITAL: ReadonlySet<string> = new Set(['script', 'style'])

const STYLE = 'https://example.com/site.css'
const IMAGE = 'https://example.com/map.png'
const USED = {
  '/': { files: [file(STYLE, 'style'), file(IMAGE, 'image')] },
}

export const siteBrokenFiles = defineSiteCheck({
  id: 'site-broken-files',
  category: 'best-practices',
  importance: 'medium',
  title: 'Files that pages refer to exist',
  why: 'A page without its style sheet or script is broken for everyone, and a missing image leaves a gap.',
  fix: 'Restore the files, or correct the URLs that lead to them.',
  criteria: {
    pass: 'Every checked file responds with a status below 400.',
    warn: 'An image, font, icon or media file responds twice with a status of 400 or above, or its host cannot be reached.',
    fail: 'A script or style sheet does.',
    'not-applicable': 'No file was checked.',
    note: 'Files on the most pages are checked first: 2,000 scripts and style sheets, and 300 others. Files that scripts or style sheets load are not seen. Files of other sites are left out if none of their hosts responds: Pagemark may be offline.',
  },
  source: 'https://developer.mozilla.org/docs/Web/HTTP/Reference/Status/404',
  supersedes: ['broken-files'],
  examples: {
    pass: [{ urls: USED, references: { [STYLE]: 200, [IMAGE]: 200 } }],
    warn: [
      { urls: USED, references: { [STYLE]: 200, [IMAGE]: 404 } },
      { urls: USED, references: { [IMAGE]: { status: null } } },
    ],
    fail: [{ urls: USED, references: { [STYLE]: 500, [IMAGE]: 200 } }],
    'not-applicable': [
      { urls: USED },
      { urls: USED, references: { [STYLE]: { status: null, unverified: 'disallowed' } } },
    ],
  },
  evaluate(site) {
    const all = answeredReferences(site, 'file')
    const offline = mayBeOffline(
      site.record.start,
      all.filter(({ own }) => !own),
    )
    const checked = all.filter(({ own }) => own || !offline)
    if (checked.length === 0) return siteNotApplicable('No file was checked.')
    const broken = checked
      .filter(({ answer: { status } }) => status === null || status >= 400)
      .map((each) => ({ ...each, sources: referringPages(site, each.url) }))
      .toSorted((a, b) => Number(VITAL.has(b.type)) - Number(VITAL.has(a.type)))
    if (broken.length === 0) return PASS
    return {
      status: broken.some(({ type }) => VITAL.has(type)) ? 'fail' : 'warn',
      message: `Pages refer to ${counted(broken.length, 'missing file')}`,
      rows: broken.map(({ url, type, answer: { status }, sources }) => ({
        url,
        value: type,
        ...(status === null ? { note: 'host cannot be reached' } : { status }),
        ...sourcesOf(site, sources),
      })),
      pages: [...new Set(broken.flatMap(({ sources }) => sources))],
    }
  },
})

function file(url: string, type: string) {
  return { url, type, party: 'first' } as const
}

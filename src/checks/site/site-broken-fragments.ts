import { hashesOf, unpackAnchors } from '../../crawl/read/anchors.ts'
import { counted, verb } from '../shared/counted.ts'
import { sourcesOf, urlOf } from './shared/known-urls.ts'
import { defineSiteCheck, PASS, siteNotApplicable } from './site-check.ts'

export const siteBrokenFragments = defineSiteCheck({
  id: 'site-broken-fragments',
  category: 'seo',
  importance: 'low',
  title: 'Fragments in links exist',
  why: 'A fragment that the page does not have leaves the visitor at its top.',
  fix: 'Give the target element the id of the link, or correct the fragment.',
  criteria: {
    pass: 'Every fragment is an id, or the name of a link, of the page.',
    warn: 'A fragment is neither.',
    'not-applicable': 'No link to another page of the site has a fragment.',
    note: 'Routes (#/…, #!…), #top and text fragments are not counted.',
  },
  source: 'https://html.spec.whatwg.org/multipage/browsing-the-web.html#scroll-to-fragid',
  examples: {
    pass: [{ urls: { '/': { links: [{ to: '/a', fragment: 'x' }] }, '/a': { anchors: ['x'] } } }],
    warn: [{ urls: { '/': { links: [{ to: '/a', fragment: 'y' }] }, '/a': { anchors: ['x'] } } }],
    'not-applicable': [{ urls: { '/': { links: ['/a'] }, '/a': {} } }],
  },
  evaluate(site) {
    const anchors = new Map<number, ReadonlySet<number> | null>()
    const anchorsOf = (number: number) => {
      const known = anchors.get(number)
      if (known !== undefined) return known
      const packed = site.pages.get(number)?.anchors ?? null
      const own = packed === null ? null : unpackAnchors(packed)
      anchors.set(number, own)
      return own
    }
    const { from, to, fragments, texts } = site.links.columns
    const soughtIn = rememberingFragments(texts)
    const missing = new Map<string, { to: number; fragment: string; from: Set<number> }>()
    let judged = 0
    for (let place = 0; place < to.length; place++) {
      const [target = 0, fragment = 0] = [to[place], fragments[place]]
      if (fragment === 0) continue
      const sought = soughtIn(fragment)
      const own = sought === null ? null : anchorsOf(target)
      if (sought === null || own === null) continue
      judged += 1
      if (sought.some((hash) => own.has(hash))) continue
      const key = `${target}#${fragment}`
      const row = missing.get(key) ?? {
        to: target,
        fragment: texts[fragment] ?? '',
        from: new Set(),
      }
      row.from.add(from[place] ?? 0)
      missing.set(key, row)
    }
    if (judged === 0)
      return siteNotApplicable('No link to another page of the site has a fragment.')
    if (missing.size === 0) return PASS
    return {
      status: 'warn',
      message: `Links lead to ${counted(missing.size, 'fragment')} that ${verb(missing.size, 'does', 'do')} not exist`,
      rows: [...missing.values()].map(({ to, fragment, from }) => ({
        url: `${urlOf(site, to)}#${fragment}`,
        ...sourcesOf(site, [...from]),
      })),
      pages: [...new Set([...missing.values()].flatMap(({ from }) => [...from]))],
    }
  },
})

const NOT_COUNTED = /^(?:[/!]|top$|:~:)/i

/** The hashes of each fragment, by its place among the texts; null if it is not counted. */
function rememberingFragments(texts: readonly string[]) {
  const known: (readonly number[] | null)[] = []
  return (place: number): readonly number[] | null => {
    const hashes = known[place]
    if (hashes !== undefined) return hashes
    const fragment = texts[place] ?? ''
    const own = NOT_COUNTED.test(fragment) ? null : hashesOf(fragment.split(':~:', 1)[0] ?? '')
    known[place] = own
    return own
  }
}

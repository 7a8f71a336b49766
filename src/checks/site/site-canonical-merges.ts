import { likeness } from '../../crawl/likeness/sketch.ts'
import { counted } from '../shared/counted.ts'
import { canonicalTargets } from './shared/canonical-targets.ts'
import { sourcesOf } from './shared/known-urls.ts'
import { defineSiteCheck, PASS } from './site-check.ts'

const FEWEST = 5
const ALIKE = 0.5

export const siteCanonicalMerges = defineSiteCheck({
  id: 'site-canonical-merges',
  category: 'seo',
  importance: 'high',
  title: 'Pages with the same canonical have the same content',
  why: 'Search engines drop pages that name another canonical, and with them the content that only they have.',
  fix: 'Let each page name itself as canonical. Often a template names the start page for all.',
  criteria: {
    pass: 'No canonical is shared by five pages that are less than 0.5 like it.',
    fail: 'One is.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  examples: {
    pass: [{ urls: { '/': {}, '/a': { canonical: '/' } } }],
    fail: [
      {
        urls: Object.fromEntries([
          ['/', { text: longText(0) }],
          ...Array.from({ length: 5 }, (_, n) => [
            `/${n}`,
            { canonical: '/', text: longText(n + 1) },
          ]),
        ]),
      },
    ],
  },
  evaluate(site) {
    const different = canonicalTargets(site).filter(({ page, target }) => {
      const sketch = site.pages.get(target.number)?.sketch ?? null
      if (sketch === null || page.sketch === null) return false
      return likeness(Buffer.from(sketch, 'base64'), Buffer.from(page.sketch, 'base64')) < ALIKE
    })
    const groups = [...Map.groupBy(different, ({ target }) => target)].filter(
      ([, own]) => own.length >= FEWEST,
    )
    if (groups.length === 0) return PASS
    const pages = groups.flatMap(([, own]) => own.map(({ page }) => page.number))
    return {
      status: 'fail',
      message: `${counted(pages.length, 'page')} with different texts share ${counted(groups.length, 'canonical URL')}`,
      rows: groups.map(([target, own]) => ({
        url: target.url,
        value: counted(own.length, 'page'),
        ...sourcesOf(
          site,
          own.map(({ page }) => page.number),
        ),
      })),
      pages,
    }
  },
})

function longText(seed: number): string {
  return Array.from({ length: 60 }, (_, n) => `word${n * (seed + 2)}s${seed}`).join(' ')
}

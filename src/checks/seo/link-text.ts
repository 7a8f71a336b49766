import type { LinkFact } from '../../facts/element-facts.ts'
import { at, defineCheck, notApplicable, pass, warn } from '../check.ts'
import { countedOf, verb } from '../shared/counted.ts'
import { isGenericLinkText, mayBeGeneric } from './shared/generic-link-texts.ts'
import { fold } from '../../facts/derived/page-title.ts'
import { sameUrl } from '../../facts/derived/same-url.ts'

export const linkText = defineCheck({
  id: 'link-text',
  category: 'seo',
  family: 'links',
  tier: 'D',
  title: 'Links have descriptive text',
  why: 'Search engines learn from link text what the linked page is about, and people skim a page by its links.',
  fix: 'Name the destination in the link: “Opening hours” instead of “click here”.',
  criteria: {
    pass: 'Every link has text, or an image with a text alternative, that is more than a generic phrase.',
    warn: 'At least one link has no text and no accessible name, or only a generic phrase such as “click here” or “read more”.',
    'not-applicable': 'The page has no links to check.',
    note: 'The check covers visible a elements that lead to another page of this site or of another one and have no rel=nofollow. Generic phrases are known in 12 languages (English, French, German, Spanish, Portuguese, Italian, Dutch, Swedish, Japanese, Korean, Tamil and Persian), chosen by the nearest lang attribute; without one, all of them count.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable#anchor-text',
  reads: ['links', 'address'],
  examples: {
    pass: [
      { html: '<a href="/hours">Opening hours</a>' },
      { html: '<a href="/"><img src="/logo.svg" alt="Town library"></a>' },
      { html: '<html lang="de"><a href="/start">Start</a>' },
    ],
    warn: [
      { html: '<a href="/hours">Read more…</a>' },
      { html: '<a href="/hours"><img src="/clock.svg" alt=""></a>' },
      { html: '<html lang="de"><a href="/zeiten">hier</a>' },
    ],
    'not-applicable': [{ html: '<a href="#hours">here</a>' }],
  },

  evaluate({ links, address }) {
    const judged = links.filter(isJudged)
    if (judged.length === 0) return notApplicable('The page has no links to check')
    const flawOf = flawReader()
    const flawed = judged.flatMap((link) => {
      const flaw = flawOf(link)
      // A link to the current page, as in breadcrumbs and menus, leads nowhere.
      return flaw && !sameUrl(link.url ?? '', address.final) ? [{ link, flaw }] : []
    })
    if (flawed.length === 0) return pass()
    return warn(
      `${countedOf(flawed.length, judged.length, 'link')} ${verb(flawed.length, 'has', 'have')} no descriptive text`,
      flawed.map(({ link, flaw }) => ({
        ...at(link),
        ...(link.url === null ? {} : { url: link.url }),
        note: flaw,
      })),
      { value: { number: flawed.length, unit: 'count' } },
    )
  },
})

/** Links with a text that search engines follow and people see. */
function isJudged({ tag, url, party, rel, exposed }: LinkFact): boolean {
  if (tag !== 'a' || url === null || !exposed) return false
  return (party === 'internal' || party === 'external') && !rel.includes('nofollow')
}

/** Texts repeat, such as the sign that links each heading of a manual: each is looked up once. */
function flawReader(): (link: LinkFact) => string | null {
  const known = new Map<string | null, Map<string, boolean>>()
  return ({ text, name, lang }) => {
    const words = fold(text)
    if (words === '') return fold(name) === '' ? 'no text' : null
    if (!mayBeGeneric(words)) return null
    const ofLanguage = known.getOrInsertComputed(lang, () => new Map())
    const generic = ofLanguage.get(words) ?? isGenericLinkText(words, lang)
    ofLanguage.set(words, generic)
    return generic ? `“${words}”` : null
  }
}

import type { LinkFact } from '../../facts/element-facts.ts'
import { at, defineCheck, notApplicable, pass, warn } from '../check.ts'
import { countedOf, verb } from '../shared/counted.ts'
import { judgeShare } from '../shared/judge-share.ts'

/** Roles that keep it a link or mean nothing. Any other role makes it a control. */
const LINK_ROLES = new Set([null, '', 'link', 'none', 'presentation', 'generic'])

export const linksCrawlable = defineCheck({
  id: 'links-crawlable',
  category: 'seo',
  family: 'links',
  tier: 'C',
  title: 'Crawlers can follow the links',
  why: 'Crawlers follow only <a> elements with a URL in href. They do not run the scripts that react to a click.',
  fix: 'Put the URL into href. Mark the item for this page with aria-current="page" or remove its href, and use <button> for anything that only runs a script.',
  criteria: {
    pass: 'Every a and area element has a URL that crawlers can follow.',
    warn: 'Crawlers can follow at least 90 % of the links, but not all, or a link without a role has an href that is empty or only #, and no aria-current that marks it as the item for this page.',
    fail: 'Crawlers can follow fewer than 90 % of the links.',
    'not-applicable': 'The page has no a or area elements.',
    note: 'Crawlers cannot follow a javascript: or file: URL, also with spaces before the colon, an invalid URL, or an a element without href that has an onclick, a target or a rel. An a element without href that has an id or a name is an anchor and passes. Elements with a role other than link, none, presentation and generic are controls and pass.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
  reads: ['links'],
  examples: {
    pass: [
      {
        html: '<a href="/hours">Hours</a> <a href="mailto:ann@example.com">Mail</a> <a href="tel:+4912345">Call</a>',
      },
      { html: '<a name="top"></a><a id="hours"></a><a>Here</a><a href="#hours">Hours</a>' },
      { html: '<a role="button" onclick="open()">Open</a>' },
      { html: '<a href="/">Home</a> <a href="" aria-current="page">Hours</a>' },
    ],
    warn: [
      { html: '<a href="javascript:go()">Go</a>' + '<a href="/hours">Hours</a>'.repeat(9) },
      { html: '<a href="#" onclick="open()">Open</a>' },
      { html: '<a href="">Hours</a>' },
    ],
    fail: [
      { html: '<a href="javascript:void(0)">Hours</a>' },
      { html: '<a href="javascript : void(0)">Hours</a>' },
      { html: '<a onclick="go()">Hours</a>' },
      { html: '<a target="_blank">Hours</a>' },
      { html: '<a href="https://">Hours</a>' },
      { html: '<a href="file:///C:/hours.html">Hours</a>' },
    ],
    'not-applicable': [{ html: '<p>Open today' }],
  },

  evaluate({ links }) {
    if (links.length === 0) return notApplicable('The page has no links')

    // An <a> that only names a target is not a link and does not count.
    const judged = links.map((link) => ({ link, flaw: flawOf(link) }))
    const all = judged.filter(({ link, flaw }) => link.href !== null || flaw !== null).length
    const flawed = judged.flatMap(({ link, flaw }) => (flaw ? [{ ...at(link), note: flaw }] : []))
    if (flawed.length > 0) {
      const message = `${countedOf(flawed.length, all, 'link')} cannot be followed by crawlers`
      return judgeShare({ wrong: flawed, total: all, message })
    }
    const buttons = links.filter(
      ({ href, role, current }) => isItself(href) && role === null && !current,
    )
    if (buttons.length === 0) return pass()
    return warn(
      `${countedOf(buttons.length, all, 'link')} ${verb(buttons.length, 'points', 'point')} back to this page`,
      buttons.map(at),
      {
        value: { number: buttons.length, unit: 'count' },
        share: buttons.length / all,
      },
    )
  },
})

const MAY_BE_SCRIPT = /^[\sjJ]/

function flawOf(link: LinkFact): string | null {
  const { href, url, role } = link
  if (!LINK_ROLES.has(role)) return null
  if (href === null) return flawWithoutHref(link)
  if (url?.startsWith('http') === true && !MAY_BE_SCRIPT.test(href)) return null
  // The URL parser drops tabs and line breaks, which browsers accept inside a scheme.
  const address = url ?? href.trim().toLowerCase()
  // With a space before its colon, URL parsers see a path, but a script was meant.
  if (/^javascript(?::|$)/.test(address) || /^\s*javascript\s+:/i.test(href))
    return 'javascript: in place of a URL'
  if (/^file(?::|$)/.test(address)) return 'file: URL'
  return url === null ? 'invalid URL' : null
}

/** HTML allows a placeholder link without href, but then without any other link attributes. */
function flawWithoutHref({ tag, rel, target, idOrName, clickHandler }: LinkFact): string | null {
  if (tag !== 'a' || (idOrName ?? '').trim() !== '') return null
  if (clickHandler) return 'no href, only a click handler'
  return target !== null || rel.length > 0 ? 'no href' : null
}

/** `#` and an empty href lead to this page; both usually mean that a script acts. */
function isItself(href: string | null): boolean {
  return href !== null && /^\s*(?:#\s*)?$/.test(href)
}

import type { LinkFact } from '../../facts/element-facts.ts'
import { at, defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { counted, verb } from '../shared/counted.ts'

/** Roles that still make a link of it, or nothing at all. Whoever gives another one makes a control. */
const LINK_ROLES = new Set([null, '', 'link', 'none', 'presentation', 'generic'])

export const linksCrawlable = defineCheck({
  id: 'links-crawlable',
  category: 'seo',
  family: 'links',
  tier: 'C',
  title: 'Links can be followed by crawlers',
  why: 'Crawlers follow only <a> elements with a real address in href; what scripts do on a click they never see.',
  fix: 'Put the URL into href. Mark the item for this page with aria-current="page" or leave out its href, and use <button> for what only runs a script.',
  criteria:
    'Passes when every a and area element has an address that crawlers can follow. Warns when the href of one without a role is empty or # alone, unless aria-current marks it as the item for this page. Fails from one with a javascript: or file: address, spaces before the colon included, an invalid address, or, for an a element, no href but an onclick, a target or a rel. An a without href that has an id or a name is an anchor and passes, and elements with a role other than link, none, presentation and generic are taken for controls. Not applicable without a and area elements.',
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
    warn: [{ html: '<a href="#" onclick="open()">Open</a>' }, { html: '<a href="">Hours</a>' }],
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
    if (links.length === 0) return notApplicable('The page has no links.')

    // An <a> that is only a name to jump to is no link, and counts as none.
    const all = links.filter((link) => link.href !== null || flawOf(link) !== null).length
    const flawed = links.flatMap((link) => {
      const flaw = flawOf(link)
      return flaw ? [{ ...at(link), note: flaw }] : []
    })
    const value = { number: flawed.length, unit: 'count' } as const
    if (flawed.length > 0) {
      return fail(`Crawlers cannot follow ${flawed.length} of ${counted(all, 'link')}.`, flawed, {
        value,
      })
    }
    const buttons = links.filter(
      ({ href, role, current }) => isItself(href) && role === null && !current,
    )
    if (buttons.length === 0) return pass()
    return warn(
      `${buttons.length} of ${counted(all, 'link')} ${verb(buttons.length, 'points', 'point')} back to this page`,
      buttons.map(at),
      {
        value: { number: buttons.length, unit: 'count' },
      },
    )
  },
})

function flawOf(link: LinkFact): string | null {
  const { href, url, role } = link
  if (!LINK_ROLES.has(role)) return null
  if (href === null) return flawWithoutHref(link)
  const written = href.trim().toLowerCase()
  // The URL parser drops tabs and line breaks, which browsers accept in the middle of a scheme.
  const scheme = (url ?? written).split(':', 1)[0]
  // With a space before its colon it is a path to a URL parser, and no less a script that was meant.
  if (scheme === 'javascript' || /^javascript\s+:/.test(written))
    return 'a script in place of an address'
  if (scheme === 'file') return 'a file on one computer'
  return url === null ? 'not a valid address' : null
}

/** HTML lets a placeholder have no address, but then none of the attributes that belong to one either. */
function flawWithoutHref({ tag, rel, target, idOrName, clickHandler }: LinkFact): string | null {
  if (tag !== 'a' || (idOrName ?? '').trim() !== '') return null
  if (clickHandler) return 'no href, only a script'
  return target !== null || rel.length > 0 ? 'no href' : null
}

/** `#` and nothing lead to this page; both are mostly written for what a script does. */
function isItself(href: string | null): boolean {
  return href !== null && /^\s*(?:#\s*)?$/.test(href)
}

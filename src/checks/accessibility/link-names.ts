import type { ControlFact, LinkFact } from '../../facts/element-facts.ts'
import { at, defineCheck, notApplicable } from '../check.ts'
import { countedOf, verb } from '../shared/counted.ts'
import { judgeShare } from '../shared/judge-share.ts'

/** Roles under which a link stays a link: since it is focusable, `none` and `presentation` are ignored. */
const LINK_ROLES = new Set([null, '', 'link', 'none', 'presentation'])

export const linkNames = defineCheck({
  id: 'link-names',
  category: 'accessibility',
  family: 'link-names',
  tier: 'C',
  title: 'Links have accessible names',
  why: 'For a link without an accessible name, screen readers read out its URL, and lists of links show an empty entry.',
  fix: 'Put text into the link or a text alternative on its image. If it shows only an icon, use <a aria-label="News feed" …>.',
  criteria: {
    pass: 'Every link has an accessible name.',
    warn: 'At least 90 % of the links have an accessible name, but not all.',
    fail: 'Fewer than 90 % of the links have an accessible name.',
    'not-applicable': 'The page has no links with an href and no elements with role="link".',
    note: 'The name comes from the text, the name of an image in the link, aria-labelledby, aria-label or title; what is hidden from assistive technology does not count. Elements with role="link" count. Hidden links and links with another role are not checked, and image-alt checks image map areas. The deduction grows with the share of links without a name.',
  },
  source: 'https://www.w3.org/WAI/WCAG22/Understanding/link-purpose-in-context.html',
  reads: ['links', 'controls'],
  examples: {
    pass: [
      { html: '<a href="/about">About us</a>' },
      { html: '<a href="/"><img src="logo.svg" alt="Town library"></a>' },
      { html: '<a href="/feed" title="News feed"><i class="rss"></i></a>' },
      {
        html: '<a href="/"><img src="logo.svg" aria-labelledby="name"></a><b id="name">Library</b>',
      },
    ],
    fail: [
      { html: '<a href="/feed"><i class="rss"></i></a>' },
      { html: '<a href="/"><img src="logo.svg" alt=""></a>' },
      { html: '<span role="link" tabindex="0"><i class="rss"></i></span>' },
      { html: '<a href="/"><span aria-hidden="true">Home</span></a>' },
    ],
    'not-applicable': [{ html: '<a name="top"></a>' }, { html: '<p>No link.' }],
  },

  evaluate({ links, controls }) {
    const judged = [...links.filter(isLink), ...controls.filter(isLinkByRole)]
    if (judged.length === 0) return notApplicable('The page has no links')

    const wrong = judged
      .filter(({ name }) => name === '')
      .map((link) => ({ ...at(link), ...urlOf(link) }))
    const message = `${countedOf(wrong.length, judged.length, 'link')} ${verb(wrong.length, 'has', 'have')} no accessible name`
    return judgeShare({ wrong, total: judged.length, message })
  },
})

/** Image map areas are judged with the images. */
function isLink({ tag, href, exposed, role }: LinkFact): boolean {
  return tag === 'a' && href !== null && exposed && LINK_ROLES.has(role)
}

function isLinkByRole({ tag, exposed }: ControlFact): boolean {
  return tag === 'role-link' && exposed
}

/** An element with the role link has no target that markup shows. */
function urlOf(link: LinkFact | ControlFact): { readonly url?: string } {
  return 'url' in link && link.url !== null ? { url: link.url } : {}
}

import type { LinkFact } from '../../facts/element-facts.ts'
import { at, defineCheck, notApplicable } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { judgeShare } from './shared/share.ts'

/** Roles of a link that is one: as it has focus, `none` and `presentation` do not hold. */
const LINK_ROLES = new Set([null, '', 'link', 'none', 'presentation'])

export const linkNames = defineCheck({
  id: 'link-names',
  category: 'accessibility',
  family: 'link-names',
  tier: 'C',
  title: 'Links have names',
  why: 'A screen reader reads the address of a link without a name, and lists of links show nothing.',
  fix: 'Put text into the link, an alternative on the image in it, or aria-label where it shows only an icon.',
  criteria:
    'Passes when every link has a name from its text, the alternative of an image in it, aria-label or title. Warns when at least 90 % have one and fails below; the points are that share. Text under aria-hidden does not count; hidden links, links that have another role, and areas of image maps are left out. Does not apply when there are no links with an href.',
  source: 'https://www.w3.org/WAI/WCAG22/Understanding/link-purpose-in-context.html',
  reads: ['links'],
  examples: {
    pass: [
      { html: '<a href="/about">About us</a>' },
      { html: '<a href="/"><img src="logo.svg" alt="Town library"></a>' },
      { html: '<a href="/feed" title="News feed"><i class="rss"></i></a>' },
    ],
    fail: [
      { html: '<a href="/feed"><i class="rss"></i></a>' },
      { html: '<a href="/"><img src="logo.svg" alt=""></a>' },
      { html: '<a href="/"><span aria-hidden="true">Home</span></a>' },
    ],
    'not-applicable': [{ html: '<a name="top"></a>' }, { html: '<p>No link.' }],
  },

  evaluate({ links }) {
    const judged = links.filter(isLink)
    if (judged.length === 0) return notApplicable('There are no links.')

    const wrong = judged
      .filter(({ name }) => name === '')
      .map((link) => ({ ...at(link), ...(link.url === null ? {} : { url: link.url }) }))
    const message = `No name: ${wrong.length} of ${counted(judged.length, 'link')}.`
    return judgeShare({ wrong, total: judged.length, message })
  },
})

/** Image map areas are judged with the images. */
function isLink({ tag, href, exposed, role }: LinkFact): boolean {
  return tag === 'a' && href !== null && exposed && LINK_ROLES.has(role)
}

import { at, defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { mainHeadings } from '../../facts/derived/main-heading.ts'
import { fold } from '../../facts/derived/page-title.ts'
import { cutShort } from '../shared/truncated.ts'

export const h1Present = defineCheck({
  id: 'h1-present',
  category: 'seo',
  family: 'headings',
  tier: 'D',
  title: 'The page has a visible main heading',
  why: 'The main heading tells people and search engines what the page is about. Search engines often use its text as the title of the result.',
  fix: 'Put the topic of the page into one visible <h1>.',
  criteria: {
    pass: 'At least one main heading is not hidden and has text or an image with a text alternative.',
    warn: 'All main headings are hidden or empty.',
    fail: 'The page has no main heading.',
    'not-applicable':
      'The page is a frameset, or parsing stopped at a limit before a main heading was found.',
    note: 'Main headings are h1 elements and role="heading" with aria-level="1". Hidden means the attribute hidden, inert or aria-hidden="true", or an inline style with display:none or visibility:hidden. What style sheets hide is unknown.',
  },
  source: 'https://developers.google.com/search/docs/appearance/title-link',
  reads: ['headings', 'document'],
  examples: {
    pass: [
      { html: '<h1>Opening hours</h1>' },
      { html: '<h1><img src="/logo.svg" alt="Town library"></h1>' },
      { html: '<div role="heading" aria-level="1">Opening hours</div>' },
    ],
    warn: [
      { html: '<h1> </h1>' },
      { html: '<h1 hidden>Opening hours</h1>' },
      { html: '<h1><img src="/logo.svg"></h1>' },
    ],
    fail: [
      { html: '<h2>Opening hours</h2>' },
      { html: '<template><h1>Opening hours</h1></template>' },
    ],
    'not-applicable': [{ html: '<frameset><frame src="/hours"></frameset>' }],
  },

  evaluate({ headings, document }) {
    if (document.frameset)
      return notApplicable('The page is a frameset, which has no content of its own')
    const [heading] = mainHeadings(headings)
    if (heading) return pass(fold(heading.name))
    const cut = cutShort(document)
    if (cut) return cut

    const unseen = headings.filter(({ level }) => level === 1)
    if (unseen.length === 0) return fail('The HTML has no <h1>')
    const hidden = unseen.every(({ exposed }) => !exposed)
    return warn(`The main heading is ${hidden ? 'hidden' : 'empty'}`, unseen.map(at))
  },
})

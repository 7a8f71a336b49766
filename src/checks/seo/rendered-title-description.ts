import type { PageFacts } from '../../facts/page-facts.ts'
import { defineLabCheck, type Evidence, pass, warn } from '../check.ts'
import { mainHeadings } from '../../facts/derived/main-heading.ts'
import { fold, metaContents, pageTitle } from '../../facts/derived/page-title.ts'
import { asSent, notComparable } from '../shared/rendered-page.ts'
import { cutText } from '../../facts/derived/cut-text.ts'

/** `(3) Inbox`: a count of new items, which changes by itself. */
const COUNTER = /^[([]\d+\+?[)\]]\s*/
const LONGEST = 300

export const renderedTitleDescription = defineLabCheck({
  id: 'rendered-title-description',
  category: 'seo',
  family: 'title',
  tier: 'E',
  title: 'Scripts do not change title, description and heading',
  why: 'Link previews and most crawlers show what the server sends, and so may Google until it has run the scripts.',
  fix: 'Send the final title, description and main heading in the HTML.',
  criteria: {
    pass: 'Title, meta description and main headings are the same before and after scripts run.',
    warn: 'Scripts add, change or remove at least one of them.',
    'not-applicable':
      'The browser loaded another page, or the HTML or the rendered page could not be read to the end.',
    note: 'White space, a count such as (3) before the title and a title that scrolls in a circle make no difference.',
  },
  source:
    'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  reads: ['head', 'headings', 'rendered', 'address', 'document'],
  examples: {
    pass: [
      { html: '<title>Library</title><h1>Library</h1>' },
      { html: '<title>Inbox</title>', rendered: '<title>(3) Inbox</title>' },
      { html: '<title>Library news</title>', rendered: '<title>news Library </title>' },
    ],
    warn: [
      { html: '<title>Loading</title>', rendered: '<title>Library</title>' },
      { html: '<title>Library</title>', rendered: '<title>Library</title><h1>Library</h1>' },
      {
        html: '<meta name="description" content="Books">',
        rendered: '<meta name="description" content="Books and films">',
      },
    ],
    'not-applicable': [
      {
        html: '<title>Library</title>',
        lab: { page: { url: 'https://www.example.com/en/' }, navigations: [] },
      },
    ],
  },

  evaluate(facts) {
    const different = notComparable(facts)
    if (different) return different
    const sent = asSent(facts)
    const after = facts.rendered.document
    const rows = [
      ...difference('title', title(sent), title(after)),
      ...difference('description', description(sent), description(after)),
      ...difference('h1', heading(sent), heading(after)),
    ]
    if (rows.length === 0) return pass()
    const names = rows.map(({ name }) => name).join(', ')
    return warn(`Scripts change ${names}`, rows)
  },
})

type Read = Pick<PageFacts, 'head' | 'headings'>

/** Clients without scripts see the title as sent. */
function difference(name: string, sent: string, rendered: string): Evidence[] {
  const isSame = sent === rendered || (name === 'title' && isRotated(sent, rendered))
  if (isSame) return []
  const shown = (text: string) => (text === '' ? 'none' : cutText(text, LONGEST))
  return [{ name, value: shown(sent), note: `rendered: ${shown(rendered)}` }]
}

/** A title that scrolls by one character at a time is unchanged. */
function isRotated(one: string, other: string): boolean {
  const bare = (text: string) => text.replaceAll(' ', '')
  const [sent, rendered] = [bare(one), bare(other)]
  return sent !== '' && sent.length === rendered.length && (sent + sent).includes(rendered)
}

function title({ head }: Read): string {
  return (pageTitle(head) ?? '').replace(COUNTER, '')
}

function description({ head }: Read): string {
  return metaContents(head, 'description')[0] ?? ''
}

function heading({ headings }: Read): string {
  return mainHeadings(headings)
    .map(({ name }) => fold(name))
    .join(' · ')
}

import { at, defineCheck, inform, notApplicable } from '../check.ts'
import { countedOf } from '../shared/counted.ts'

export const externalLinkOpener = defineCheck({
  id: 'external-link-opener',
  category: 'security',
  importance: 'informative',
  title: 'Links to other sites do not use rel="opener"',
  why: 'Browsers have implied noopener for target="_blank" since 2021. Only rel="opener" gives the opened site access to the window of the page.',
  fix: 'Remove rel="opener" from links to other sites. Adding rel="noopener" is no longer necessary.',
  criteria: {
    informative:
      'Counts links to other sites with target="_blank", and lists those that have rel="opener".',
    'not-applicable': 'No link to another site opens a new window.',
    note: 'A link that also has noopener or noreferrer is not listed.',
  },
  source: 'https://html.spec.whatwg.org/multipage/links.html#link-type-noopener',
  reads: ['links'],
  examples: {
    informative: [
      { html: '<a href="https://example.org/" target="_blank">Elsewhere</a>' },
      { html: '<a href="https://example.org/" target="_blank" rel="opener">Elsewhere</a>' },
    ],
    'not-applicable': [{ html: '<a href="https://example.org/">Elsewhere</a>' }],
  },

  evaluate({ links }) {
    const opening = links.filter(
      ({ party, target }) => party === 'external' && target?.toLowerCase() === '_blank',
    )
    if (opening.length === 0) return notApplicable('No link to another site opens a new window')

    // noopener and noreferrer take precedence over opener.
    const handing = opening.filter(
      ({ rel }) =>
        rel.includes('opener') && !rel.includes('noopener') && !rel.includes('noreferrer'),
    )
    return inform(
      `The page sets rel=opener on ${countedOf(handing.length, opening.length, 'new-window link')} to other sites`,
      handing.map((link) => ({ ...at(link), ...(link.url === null ? {} : { url: link.url }) })),
    )
  },
})

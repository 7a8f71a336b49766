import { at, defineCheck, inform, notApplicable } from '../check.ts'
import { counted } from '../shared/counted.ts'

export const externalLinkOpener = defineCheck({
  id: 'external-link-opener',
  category: 'security',
  importance: 'informative',
  title: 'Links to new windows give no handle on the page',
  why: 'Browsers imply noopener for target=_blank since 2021; only rel=opener gives the other page a handle on this one.',
  fix: 'Remove rel=opener from links to other sites. Adding noopener is not needed any more.',
  criteria:
    'Always informative: counts links to other sites with target="_blank" and lists those of them with rel="opener". One that has noopener or noreferrer as well is not listed. Does not apply when no link to another site opens a new window.',
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
    if (opening.length === 0) return notApplicable('No link to another site opens a new window.')

    // noopener and noreferrer win over opener when both are written.
    const handing = opening.filter(
      ({ rel }) =>
        rel.includes('opener') && !rel.includes('noopener') && !rel.includes('noreferrer'),
    )
    return inform(
      `${counted(opening.length, 'link')} to other sites in new windows, ${handing.length} with rel=opener.`,
      handing.map((link) => ({ ...at(link), ...(link.url === null ? {} : { url: link.url }) })),
    )
  },
})

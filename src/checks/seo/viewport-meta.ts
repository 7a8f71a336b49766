import { at, defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { cutShort } from '../shared/truncated.ts'
import { viewportDeclarations } from '../shared/viewport.ts'

export const viewportMeta = defineCheck({
  id: 'viewport-meta',
  category: 'seo',
  family: 'mobile',
  tier: 'B',
  title: 'The page adapts to the width of mobile screens',
  why: 'Without a viewport, mobile browsers lay out the page about 980 pixels wide and shrink it. Google indexes the mobile page.',
  fix: 'Add <meta name="viewport" content="width=device-width, initial-scale=1"> to the head.',
  criteria: {
    pass: 'The viewport has width=device-width, or no width in pixels and an initial-scale above 0.',
    warn: 'The viewport width is fixed at a number of pixels.',
    fail: 'The page has no viewport meta element, or its viewport has neither a width nor an initial-scale that applies.',
    'not-applicable':
      'A meta refresh leads to another URL after 0 seconds, or parsing stopped at a limit before a viewport meta element was found.',
    note: 'Several viewport meta elements add up, and a later declaration overrides an earlier one. Commas, semicolons and white space separate declarations.',
  },
  source: 'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/meta/name/viewport',
  reads: ['head', 'document'],
  examples: {
    pass: [
      { html: '<meta name="viewport" content="width=device-width, initial-scale=1">' },
      { html: '<meta name="viewport" content="initial-scale=1.0;width = device-width">' },
    ],
    warn: [{ html: '<meta name="viewport" content="width=1024">' }],
    fail: [
      { html: '<title>Library</title>' },
      { html: '<meta name="viewport" content="maximum-scale=1">' },
      { html: '<meta name="viewport" content="">' },
    ],
    'not-applicable': [{ html: '<meta http-equiv="refresh" content="0; url=/new">' }],
  },

  evaluate({ head, document }) {
    const [refresh] = head.refreshes
    if (refresh?.seconds === 0 && refresh.url !== null) {
      return notApplicable('A meta refresh redirects the page immediately')
    }
    const metas = head.metas.filter(({ name }) => name === 'viewport')
    const evidence = metas.map(({ line, content }) => ({ ...at({ line }), value: content }))
    if (metas.length === 0)
      return cutShort(document) ?? fail('The page has no viewport meta element')

    const declared = viewportDeclarations(head)
    const width = declared.get('width')
    if (width === 'device-width') return pass()
    if (width !== undefined && Number.parseFloat(width) > 0) {
      return warn(`The viewport is fixed at ${Number.parseFloat(width)} pixels`, evidence, {
        value: { number: Number.parseFloat(width), unit: 'pixels' },
      })
    }
    return Number.parseFloat(declared.get('initial-scale') ?? '') > 0
      ? pass()
      : fail('The viewport has neither width=device-width nor initial-scale', evidence)
  },
})

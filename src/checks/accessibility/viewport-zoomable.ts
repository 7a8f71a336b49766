import { at, defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { forbidsZoom, maximumScale } from './shared/viewport-zoom.ts'
import { viewportDeclarations } from '../shared/viewport.ts'

/** WCAG 1.4.4 requires text at twice its size; axe advises five times for people who need more. */
const ENOUGH = 2
const COMFORTABLE = 5

export const viewportZoomable = defineCheck({
  id: 'viewport-zoomable',
  category: 'accessibility',
  family: 'zoom',
  tier: 'C',
  title: 'The page can be zoomed',
  why: 'People with low vision enlarge pages to read them. Browsers on Android obey a ban on zooming.',
  fix: 'Remove user-scalable and maximum-scale: <meta name="viewport" content="width=device-width, initial-scale=1">.',
  criteria: {
    pass: 'The viewport meta element does not forbid zooming and allows at least 5 times the size.',
    warn: 'The maximum-scale is at least 2 and below 5.',
    fail: 'The maximum-scale is below 2, or user-scalable is no, a number between -1 and 1 or an unknown word.',
    'not-applicable': 'The page has no viewport meta element.',
    note: 'Negative values of maximum-scale are ignored, as in browsers. If the page declares a value several times, the last one counts.',
  },
  source: 'https://www.w3.org/WAI/WCAG22/Understanding/resize-text.html',
  reads: ['head'],
  examples: {
    pass: [
      { html: '<meta name="viewport" content="width=device-width, initial-scale=1">' },
      {
        html: '<meta name="viewport" content="width=device-width, maximum-scale=5, user-scalable=yes">',
      },
    ],
    warn: [{ html: '<meta name="viewport" content="width=device-width, maximum-scale=3">' }],
    fail: [
      { html: '<meta name="viewport" content="width=device-width;user-scalable=no">' },
      { html: '<meta name="viewport" content="width=device-width, maximum-scale=1.0">' },
    ],
    'not-applicable': [{ html: '<title>Library</title>' }],
  },

  evaluate({ head }) {
    const meta = head.metas.findLast(({ name }) => name === 'viewport')
    if (!meta) return notApplicable('The page has no viewport meta element')

    const declarations = viewportDeclarations(head)
    const evidence = [{ ...at(meta), value: meta.content }]
    if (forbidsZoom(declarations))
      return fail('The viewport meta element forbids zooming', evidence)
    const limit = maximumScale(declarations)
    if (limit === null || limit >= COMFORTABLE) return pass()
    const message =
      limit <= 1
        ? `maximum-scale=${limit} forbids zooming`
        : `maximum-scale limits zooming to ${limit} times the size`
    return limit < ENOUGH ? fail(message, evidence) : warn(message, evidence)
  },
})

import { at, defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { forbidsZoom, maximumScale } from './shared/viewport-zoom.ts'
import { viewportDeclarations } from '../shared/viewport.ts'

/** WCAG 1.4.4 asks for text at twice its size; axe advises five times for people who need more. */
const ENOUGH = 2
const COMFORTABLE = 5

export const viewportZoomable = defineCheck({
  id: 'viewport-zoomable',
  category: 'accessibility',
  family: 'zoom',
  tier: 'C',
  title: 'People may zoom the page',
  why: 'People with low vision enlarge pages to read them. Android browsers obey a ban, others ignore it.',
  fix: 'Remove user-scalable and maximum-scale: <meta name="viewport" content="width=device-width, initial-scale=1">.',
  criteria:
    'Passes when the viewport meta element neither forbids zooming nor ends it below 5 times. Warns when maximum-scale is from 2 to less than 5, and fails when it is below 2, or when user-scalable is no, 0 or a word without a meaning. Negative values of maximum-scale are ignored, as browsers do. Does not apply without a viewport meta element.',
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
    if (!meta) return notApplicable('There is no viewport meta element.')

    const declarations = viewportDeclarations(head)
    const evidence = [{ ...at(meta), value: meta.content }]
    if (forbidsZoom(declarations)) return fail('The viewport forbids zooming.', evidence)
    const limit = maximumScale(declarations)
    if (limit === null || limit >= COMFORTABLE) return pass()
    const message =
      limit <= 1
        ? `maximum-scale=${limit} forbids zooming.`
        : `Zooming ends at ${limit} times the size.`
    return limit < ENOUGH ? fail(message, evidence) : warn(message, evidence)
  },
})

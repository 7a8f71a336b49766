import type { MetaFact } from '../../facts/document-facts.ts'
import { at, defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { forbidsZoom, maximumScale, viewportProperties } from '../viewport-content.ts'

/** WCAG 1.4.4 asks for text at twice its size; axe advises five times for people who need more. */
const ENOUGH = 2
const COMFORTABLE = 5

export const viewportZoomable = defineCheck({
  id: 'viewport-zoomable',
  category: 'accessibility',
  importance: 'high',
  title: 'People may zoom the page',
  why: 'People with low vision enlarge pages to read them. Android browsers obey a ban, others ignore it.',
  fix: 'Remove user-scalable and maximum-scale: <meta name="viewport" content="width=device-width, initial-scale=1">.',
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
    const viewports = head.metas.filter(({ name }) => name === 'viewport')
    if (viewports.length === 0) return notApplicable('There is no viewport meta element.')

    const banning = viewports.find(({ content }) => forbidsZoom(viewportProperties(content)))
    if (banning) return fail('The viewport forbids zooming.', [shown(banning)])

    const [tightest] = viewports
      .map((meta) => ({ meta, limit: maximumScale(viewportProperties(meta.content)) ?? Infinity }))
      .sort((one, other) => one.limit - other.limit)
    if (!tightest || tightest.limit >= COMFORTABLE) return pass()
    const message = `Zooming ends at ${tightest.limit} times.`
    const evidence = [shown(tightest.meta)]
    return tightest.limit < ENOUGH ? fail(message, evidence) : warn(message, evidence)
  },
})

function shown(meta: MetaFact) {
  return { ...at(meta), value: meta.content }
}

import { defineLabCheck, inform } from '../check.ts'
import { notMeasured } from '../shared/not-measured.ts'

export const stableLayoutForAgents = defineLabCheck({
  id: 'stable-layout-for-agents',
  category: 'ai-readiness',
  importance: 'informative',
  title: 'The layout stays stable for AI agents',
  why: 'An AI agent that works from a screenshot clicks where an element was. When the layout has shifted since, the click misses.',
  fix: 'Reserve space for images, advertisements and banners.',
  criteria: {
    informative:
      'Reports the cumulative layout shift (CLS) of the load, which the check cls rates; up to 0.1 is good.',
    'not-applicable': 'The layout shift was not measured.',
  },
  source: 'https://web.dev/articles/cls',
  reads: ['loading'],
  examples: {
    informative: [{ html: '<h1>Library</h1>' }],
    'not-applicable': [
      {
        html: '<h1>Library</h1>',
        lab: { audits: { 'cumulative-layout-shift': { numericValue: null } } },
      },
    ],
  },

  evaluate({ loading: { metrics } }) {
    if (metrics.cls === null) return notMeasured('The browser reported no layout shift.')
    return inform(`The cumulative layout shift of the load is ${metrics.cls.toFixed(3)}`)
  },
})

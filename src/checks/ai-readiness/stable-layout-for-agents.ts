import { defineLabCheck, inform } from '../check.ts'
import { notMeasured } from '../shared/not-measured.ts'

export const stableLayoutForAgents = defineLabCheck({
  id: 'stable-layout-for-agents',
  category: 'ai-readiness',
  importance: 'informative',
  title: 'The layout stays where agents saw it',
  why: 'An agent that looks at a picture of the page clicks where something was: what has moved by then is missed.',
  fix: 'Reserve the room of images, advertisements and banners, as for people.',
  criteria:
    'Always informative: tells the cumulative layout shift of the load, which the check cls judges; up to 0.1 is good. Not applicable where it was not measured.',
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
    if (metrics.cls === null) return notMeasured('The layout shift is not known.')
    return inform(`The cumulative layout shift of the load is ${metrics.cls.toFixed(3)}.`)
  },
})

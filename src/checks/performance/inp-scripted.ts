import type { LoadingFacts } from '../../facts/lab/loading-facts.ts'
import { milliseconds } from './shared/amounts.ts'
import { defineLabCheck, type Evidence, notApplicable } from '../check.ts'
import { curveOutcome } from './shared/curve-outcome.ts'
import { notMeasured } from '../shared/not-measured.ts'

const CURVE = { p10: 200, median: 500 }

export const inpScripted = defineLabCheck({
  id: 'inp-scripted',
  category: 'performance',
  importance: 'low',
  title: 'Menus, tabs and accordions respond quickly to clicks',
  why: 'Visitors who see no response to a click will click again or leave.',
  fix: 'Show a visible response first, and do the rest of the work in a later task.',
  criteria: {
    pass: 'The slowest click shows a response on screen within 200 ms.',
    warn: 'The slowest click shows a response on screen after more than 200 ms and at most 500 ms.',
    fail: 'The slowest click shows a response on screen after more than 500 ms.',
    'not-applicable':
      'The page has no menu, tab or accordion that can be clicked safely, other content covers all of them, or the test could not run.',
    note: 'The check clicks up to 3 summary elements, tabs, and buttons with aria-expanded or aria-haspopup; links and controls in forms are never clicked. On mobile the CPU is slowed down 4 times. The points follow a log-normal curve: 0.9 at 200 ms and 0.5 at 500 ms. The result is not the Interaction to Next Paint of real visits.',
  },
  source: 'https://web.dev/articles/inp',
  reads: ['loading'],
  examples: {
    pass: [clicked(64), clicked(200)],
    warn: [clicked(201), clicked(500)],
    fail: [clicked(501)],
    'not-applicable': [
      { html: '<p>Nothing to click.</p>' },
      {
        lab: {
          interactionTests: {
            interactions: { measured: false, reason: 'There was no time left.' },
          },
        },
      },
    ],
  },

  evaluate({ loading: { interactions } }) {
    if (!interactions.measured) return notMeasured(interactions.reason)
    const { candidates, clicks } = interactions.value
    if (candidates === 0) {
      return notApplicable('The page has no menu, tab or accordion that can be clicked safely')
    }
    const [slowest] = clicks.toSorted((one, other) => other.ms - one.ms)
    if (slowest === undefined) {
      return notApplicable('Not measured: the elements to click are covered by other content')
    }
    return curveOutcome({
      value: slowest.ms,
      curve: CURVE,
      unit: 'ms',
      message: `${slowestOf(clicks.length)} shows a response after ${milliseconds(slowest.ms, CURVE.p10)} (recommended: at most ${CURVE.p10} ms)`,
      evidence: clicks.map(rowOf),
    })
  },
})

type Interactions = Extract<LoadingFacts['interactions'], { measured: true }>['value']

function slowestOf(clicks: number): string {
  return clicks === 1 ? 'The tested click' : `The slowest of ${clicks} clicks`
}

function rowOf(click: Interactions['clicks'][number]): Evidence {
  const { snippet, kind, ms, delayMs, handlingMs, paintMs } = click
  return {
    snippet,
    name: kind,
    ms,
    note: `${delayMs} ms input delay, ${handlingMs} ms processing, ${paintMs} ms presentation delay`,
  }
}

function clicked(ms: number) {
  const snippet = '<button aria-expanded="false">'
  const click = {
    kind: 'expander',
    snippet,
    ms,
    delayMs: 4,
    handlingMs: ms - 20,
    paintMs: 16,
  } as const
  return {
    lab: {
      interactionTests: {
        interactions: { measured: true, value: { candidates: 1, clicks: [click] } },
      },
    },
  } as const
}

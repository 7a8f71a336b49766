import type { LoadingFacts } from '../../facts/lab/loading-facts.ts'
import { milliseconds } from './shared/amounts.ts'
import { defineLabCheck, type Evidence, notApplicable } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { curveOutcome } from './shared/curve-outcome.ts'
import { notMeasured } from '../shared/not-measured.ts'

const CURVE = { p10: 200, median: 500 }

export const inpScripted = defineLabCheck({
  id: 'inp-scripted',
  category: 'performance',
  importance: 'low',
  title: 'Menus, tabs and accordions react at once',
  why: 'Whoever sees nothing after a click clicks again, or leaves.',
  fix: 'Show that the click was understood first, and do the work behind it in the next task.',
  criteria:
    'Clicked are up to three of what opens and closes a part of the page by its own declaration: summary, tabs, and buttons with aria-expanded or aria-haspopup; never links, nor anything in a form. Passes when the slowest click was answered on the screen within 200 ms, warns up to 500 ms and fails above; the points follow a curve of 0.9 and 0.5 at these limits. On a phone the processor is slowed down four times. It is not the Interaction to Next Paint of real visits, and does not apply where there is nothing of the kind.',
  source: 'https://web.dev/articles/inp',
  reads: ['loading'],
  examples: {
    pass: [clicked(64), clicked(200)],
    warn: [clicked(201), clicked(500)],
    fail: [clicked(501)],
    'not-applicable': [
      { html: '<p>Nothing to click.</p>' },
      { lab: { trials: { interactions: { measured: false, reason: 'There was no time left.' } } } },
    ],
  },

  evaluate({ loading: { interactions } }) {
    if (!interactions.measured) return notMeasured(interactions.reason)
    const { candidates, clicks } = interactions.value
    if (candidates === 0) {
      return notApplicable('There is no menu, tab or accordion that could be clicked safely.')
    }
    const [slowest] = clicks.toSorted((one, other) => other.ms - one.ms)
    if (slowest === undefined) {
      return notMeasured('What could be clicked lies under something else.')
    }
    return curveOutcome({
      value: slowest.ms,
      curve: CURVE,
      unit: 'ms',
      message: `The slowest of ${counted(clicks.length, 'click')} was answered after ${milliseconds(slowest.ms)}.`,
      evidence: clicks.map(rowOf),
    })
  },
})

type Interactions = Extract<LoadingFacts['interactions'], { measured: true }>['value']

function rowOf(click: Interactions['clicks'][number]): Evidence {
  const { snippet, kind, ms, delayMs, handlingMs, paintMs } = click
  return {
    snippet,
    name: kind,
    ms,
    note: `${delayMs} ms until it was handled, ${handlingMs} ms in handlers, ${paintMs} ms until it was painted`,
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
      trials: { interactions: { measured: true, value: { candidates: 1, clicks: [click] } } },
    },
  } as const
}

import { renderToString } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import { TIMELINE_MEASURES } from './timeline-measures.ts'
import { TimelineTable } from './timeline-table.tsx'

it('names the run whose conditions differ from those of the run before it', () => {
  const points = ['a', 'a', 'b', 'b'].map((conditions, place) => ({
    run: place + 1,
    at: place,
    value: 90,
    conditions,
    benchmarkIndex: null,
    isConfirming: false,
  }))
  const line = { id: 'r1', url: 'https://a.example/', points, isOnBoth: false }
  const [measure] = TIMELINE_MEASURES
  const html = renderToString(<TimelineTable {...{ line, measure }} markers={[]} alerts={[]} />)
  expect(html.match(/href="[^"]*compare[^"]*">[^<]*/g)).toEqual([
    'href="/r/r1/compare?a=2&amp;b=3">under other conditions than run 2',
  ])
})

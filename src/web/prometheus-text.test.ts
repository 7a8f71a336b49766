import { describe, expect, it } from 'vitest'
import { createHistogram, gaugeLines } from './prometheus-text.ts'

describe('a histogram', () => {
  it('counts each observation under every bound that it does not exceed', () => {
    const histogram = createHistogram({ name: 'time', help: 'Seconds.', bounds: [0.1, 1] })
    for (const value of [0.1, 0.5, 2]) histogram.observe({ route: '/a' }, value)
    histogram.observe({ route: 'say "hi"\\\n' }, 1)
    expect(histogram.lines()).toEqual([
      '# HELP time Seconds.',
      '# TYPE time histogram',
      'time_bucket{route="/a",le="0.1"} 1',
      'time_bucket{route="/a",le="1"} 2',
      'time_bucket{route="/a",le="+Inf"} 3',
      'time_sum{route="/a"} 2.6',
      'time_count{route="/a"} 3',
      'time_bucket{route="say \\"hi\\"\\\\\\n",le="0.1"} 0',
      'time_bucket{route="say \\"hi\\"\\\\\\n",le="1"} 1',
      'time_bucket{route="say \\"hi\\"\\\\\\n",le="+Inf"} 1',
      'time_sum{route="say \\"hi\\"\\\\\\n"} 1',
      'time_count{route="say \\"hi\\"\\\\\\n"} 1',
    ])
  })
})

describe('gauges', () => {
  it('carry the name of the program', () => {
    expect(gaugeLines({ runs_queued: 3 })).toEqual([
      '# TYPE pagemark_runs_queued gauge',
      'pagemark_runs_queued 3',
    ])
  })
})

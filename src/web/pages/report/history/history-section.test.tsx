import { expect, it } from 'vitest'
import { renderToString } from 'preact-render-to-string'
import type { Run } from '../../../../store/runs/run-row.ts'
import { PLAIN_REPORT } from '../../../query/report-filter.ts'
import { HistorySection } from './history-section.tsx'

const ID = '0199c0de-5b1c-7d32-9d0e-6f6f1c2b7a11'

function runs(count: number): Run[] {
  return Array.from({ length: count }, (_, place) => ({
    id: `run-${count - place}`,
    reportId: ID,
    number: count - place,
    status: 'completed',
    result: 'decent',
    score: 60,
    incomplete: false,
    metrics: null,
    catalogueVersion: 1,
    error: null,
    attempt: 1,
    createdAt: 0,
    startedAt: 0,
    endedAt: 1,
  }))
}

it('leaves runs with an incomplete score out of the chart and of changes', () => {
  const [third, second, first] = runs(3)
  if (!third || !second || !first) throw new Error('Three runs were made.')
  const section = renderToString(
    <HistorySection
      report={{ id: ID, device: 'mobile' }}
      runs={[{ ...third, score: 70 }, { ...second, score: 20, incomplete: true }, first]}
      filter={PLAIN_REPORT}
      limit={6}
      base={`/r/${ID}`}
    />,
  )
  expect(section.match(/<circle/g)).toHaveLength(2)
  expect(section).toContain('Decent, 20 <small>incomplete</small>')
  expect(section.match(/[+−]\d+ <small>/g)).toEqual(['+10 <small>'])
})

it('draws the latest hundred runs, however many are kept', () => {
  const section = (count: number) =>
    renderToString(
      <HistorySection
        report={{ id: ID, device: 'mobile' }}
        runs={runs(count)}
        filter={PLAIN_REPORT}
        limit={6}
        base={`/r/${ID}`}
      />,
    )
  expect(section(50).match(/<circle/g)).toHaveLength(50)
  const many = section(10_000)
  expect(many.match(/<circle/g)).toHaveLength(100)
  expect(many).toContain('Run 10000')
  expect(many.length).toBeLessThan(30_000)
})

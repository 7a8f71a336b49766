import { renderToString } from 'preact-render-to-string'
import { describe, expect, it } from 'vitest'
import type { Failure } from '../../../report/results.ts'
import { StatePill, type StatePillProps } from './state-pill.tsx'

type Known = StatePillProps['report']

const told = (report: Known) =>
  renderToString(<StatePill report={report} />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const failure = (code: Failure['code']): Failure => ({ code, message: 'It ended.' })
const ended = { status: 'failed', result: null, score: null, incomplete: [] } as const
const kept = { status: 'failed', result: 'good', score: 90, incomplete: [] } as const

describe('the state of a report whose latest run has no results', () => {
  it.each<{ name: string; known: Known; words: string }>([
    { name: 'failed', known: { ...ended, error: failure('timeout') }, words: 'No result' },
    { name: 'cancelled', known: { ...ended, error: failure('cancelled') }, words: 'Cancelled' },
    {
      name: 'failed, with a result of before',
      known: { ...kept, error: failure('timeout') },
      words: 'Good 90 Latest run failed',
    },
  ])('shows what happened: $name', ({ known, words }) => {
    expect(told(known)).toBe(words)
  })
})

it('says that a score lacks what was not measured', () => {
  const report = { status: 'completed', result: 'good', score: 90, error: null } as const
  expect(told({ ...report, incomplete: ['performance'] })).toBe('Good 90 Score incomplete')
})

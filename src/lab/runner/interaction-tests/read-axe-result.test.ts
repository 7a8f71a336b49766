import { describe, expect, it } from 'vitest'
import { readAxeResult } from './read-axe-result.ts'

const NOTHING = { violations: [], incomplete: [], passes: [], inapplicable: [], covered: {} }

describe('a result of axe', () => {
  it.each([null, undefined, 7, 'text', [], {}, { violations: 'none', passes: {} }])(
    'is nothing when it is %j',
    (value) => {
      expect(readAxeResult(value)).toEqual(NOTHING)
    },
  )

  it('keeps 50 nodes of a rule and the number of all', () => {
    const rule = {
      id: 'list',
      impact: 'serious',
      total: 900,
      nodes: Array.from({ length: 900 }, () => ({})),
    }
    const [read] = readAxeResult({ violations: [rule] }).violations
    expect(read?.total).toBe(900)
    expect(read?.nodes).toHaveLength(50)
  })

  it('contains the number of elements that a rule checked', () => {
    const covered = { label: 4, list: 'many' }
    expect(readAxeResult({ covered }).covered).toEqual({ label: 4, list: 0 })
  })

  it('cuts texts, and takes what is no text for none', () => {
    const node = { html: 'x'.repeat(10_000), summary: 7, target: [['a', 'b'], 'c'], impact: 'bad' }
    const rule = { id: 7, nodes: [node] }
    const [read] = readAxeResult({ incomplete: [rule] }).incomplete
    expect(read).toMatchObject({ id: '', impact: null, total: 1 })
    expect(read?.nodes[0]).toMatchObject({ summary: '', selector: 'a b → c', impact: null })
    expect(read?.nodes[0]?.html).toHaveLength(300)
  })

  it('keeps what leads to an element, whatever it is made of', () => {
    const wayTo = (target: unknown) =>
      readAxeResult({ violations: [{ nodes: [{ target }] }] }).violations[0]?.nodes[0]?.way
    expect(wayTo(['iframe', ['my-card', 'img']])).toEqual([['iframe'], ['my-card', 'img']])
    expect(wayTo('img')).toEqual([])
    expect(wayTo([7, [null, {}]])).toEqual([[''], ['', '']])
  })
})

import { describe, expect, it } from 'vitest'
import { exampleFacts } from '../../test/support/example-facts.ts'
import { pageFacts } from '../../test/support/facts.ts'
import { runChecks } from './run-checks.ts'

const NOTHING = { violations: [], incomplete: [], passes: [], inapplicable: [] }

describe('for a page that crashed every browser', () => {
  it('one check of the lab fails', () => {
    const findings = runChecks(pageFacts(), { crashed: true })
    const ofLab = findings.filter(({ check }) => check.stage === 'lab')
    expect(ofLab.map(({ check, outcome }) => [check.id, outcome])).toEqual([
      [
        'page-renders',
        { status: 'fail', message: 'The page crashes the browser, also on a second attempt' },
      ],
    ])
  })

  it('no check of the lab fails when the page just was not measured', () => {
    const findings = runChecks(pageFacts())
    expect(findings.filter(({ check }) => check.stage === 'lab')).toEqual([])
  })

  it('checks with data from the browser still count', () => {
    const findings = runChecks(exampleFacts({ html: '<h1>Library</h1>' }), { crashed: true })
    const own = findings.filter(({ check }) => check.id === 'page-renders')
    expect(own.map(({ outcome }) => outcome.status)).toEqual(['pass'])
  })
})

describe('a check that supersedes another', () => {
  const html = `<main>${'<img src="/photo.jpg">'.repeat(6)}</main>`
  const node = { selector: 'img', html: '<img>', summary: '', impact: 'critical' } as const
  const violation = { id: 'image-alt', impact: 'critical', total: 6, nodes: [node] } as const
  const axe = { measured: true, value: { ...NOTHING, violations: [violation] } } as const

  it('fails as gravely as that does', () => {
    const findings = runChecks(exampleFacts({ html, lab: { interactionTests: { axe } } }))
    const seen = findings.find(({ check }) => check.id === 'axe-image-alt')
    expect(seen?.outcome).toMatchObject({ status: 'fail', tier: 'B' })
  })

  it('keeps its own tier where few elements fail', () => {
    const few = html.replaceAll('<img ', '<img alt="A room" ').replace(' alt="A room"', '')
    const findings = runChecks(exampleFacts({ html: few, lab: { interactionTests: { axe } } }))
    const seen = findings.find(({ check }) => check.id === 'axe-image-alt')
    expect(seen?.outcome).not.toHaveProperty('tier')
  })
})

import { expect, it } from 'vitest'
import type { Owner } from '../../../store/accounts/actor.ts'
import type { ResultsStore } from '../../../store/runs/results.ts'
import { commonFindings } from './common-findings.ts'

const OWNER: Owner = { kind: 'user', id: 'ada', level: 'expert' }
const CHECKS = ['no-h1', 'title-present', 'axe-label', 'canonical-self', 'html-lang', 'hsts']

it('says what was found on the worst page of each problem, though each is on another page', async () => {
  const faults = CHECKS.map((check) => ({
    check,
    reports: 1,
    worst: { id: `report-of-${check}`, url: `https://example.com/${check}` },
  }))
  const shown: unknown = async (_owner: Owner, id: string) => {
    const check = id.replace('report-of-', '')
    return { stored: { results: { checks: [{ id: check, message: `What ${check} found` }] } } }
  }
  // Has only the parts of the results that are read.
  // oxlint-disable-next-line no-unsafe-type-assertion
  const results = { shown } as Pick<ResultsStore, 'shown'>
  const found = await commonFindings({ faults }, results, OWNER)
  expect(found.map(({ message }) => message)).toEqual(
    found.map(({ check }) => `What ${check} found`),
  )
})

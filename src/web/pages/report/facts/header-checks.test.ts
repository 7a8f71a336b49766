import { expect, it } from 'vitest'
import { sampleResults } from '../../../../../test/support/sample-results.ts'
import { isCheckId } from '../../../../checks/check-ids.ts'
import { checksOfHeader, JUDGES } from './header-checks.ts'

it('names checks of the catalogue alone', () => {
  expect(
    Object.values(JUDGES)
      .flat()
      .filter((id) => !isCheckId(id)),
  ).toEqual([])
  expect(Object.keys(JUDGES).filter((name) => name !== name.toLowerCase())).toEqual([])
})

it('finds what was judged of a header, whatever its case', () => {
  const { checks } = sampleResults()
  const outcomes = (name: string) =>
    checksOfHeader(name, checks).map(({ id, outcome }) => [id, outcome])
  expect(outcomes('STRICT-Transport-Security')).toContainEqual(['hsts', 'warn'])
  expect(outcomes('Server')).toEqual([['server-version-leak', 'warn']])
  expect(outcomes('X-Unheard-Of')).toEqual([])
  expect(outcomes('constructor')).toEqual([])
  expect(
    checksOfHeader(
      'server',
      checks.map((check) => ({ ...check, ignored: true })),
    ),
  ).toEqual([])
})

import { expect, it } from 'vitest'
import { catalogue } from '../src/checks/catalogue.ts'
import { DESIGNED_CHECKS } from './support/design-check-ids.ts'

const designed = new Map(
  DESIGNED_CHECKS.map(([id, category, importance]) => [id, [category, importance]]),
)

it('holds every check of the design, those added on purpose, and no other', () => {
  expect(designed.size).toBe(391)
  expect(catalogue.map(({ id }) => id).toSorted()).toEqual([...designed.keys()].toSorted())
})

it.each(catalogue.map(({ id, category, importance }) => ({ id, is: [category, importance] })))(
  'has $id in the category and of the importance that the design gives it',
  ({ id, is }) => {
    expect(is).toEqual(designed.get(id))
  },
)

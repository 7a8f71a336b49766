import { expect, it } from 'vitest'
import { faultyTemplates } from './template-results.ts'

const template = (id: number, first: number, count: number) => ({
  id,
  name: `/${id}/*`,
  pages: Array.from({ length: count }, (_, n) => first + n),
})

it('a fault is of a template from 90% of its pages and five of them on', () => {
  const templates = [template(1, 1, 10), template(2, 11, 10), template(3, 21, 4)]
  const failing = [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 21, 22, 23, 24]
  expect(faultyTemplates(failing, templates)).toEqual([{ id: 1, name: '/1/*', pages: 9, of: 10 }])
})

it('a fault of nearly all pages is of the site, not of its templates', () => {
  const templates = [template(1, 1, 10), template(2, 11, 10)]
  const failing = Array.from({ length: 20 }, (_, n) => n + 1)
  expect(faultyTemplates(failing, templates)).toEqual([])
  expect(faultyTemplates(failing.slice(0, 10), templates)).toHaveLength(1)
  expect(faultyTemplates(failing.slice(0, 10), templates.slice(0, 1))).toEqual([])
})

import { expect, it } from 'vitest'
import { canonicalFact } from '../../../test/support/canonical-fact.ts'
import type { CanonicalFact } from '../../facts/document-facts.ts'
import { hostVariants } from './host-variants.ts'

type Answer = [final: string | null, status: number | null]

const judge = (answers: Answer[], canonicals: CanonicalFact[] = []) =>
  hostVariants.evaluate({
    canonicals,
    variants: {
      hosts: answers.map(([final, status], index) => ({
        url: `https://variant-${index}.example/`,
        status,
        final,
      })),
      http: null,
    },
  })

it('minds the origin, not the path', () => {
  expect(
    judge([
      ['https://a.example/de/', 200],
      ['https://a.example/', 200],
    ]).status,
  ).toBe('pass')
})

it('does not count a variant that refuses', () => {
  expect(
    judge([
      ['https://a.example/', 200],
      ['https://www.a.example/', 403],
    ]).status,
  ).toBe('pass')
})

it('takes http and https for two addresses', () => {
  expect(
    judge([
      ['https://a.example/', 200],
      ['http://a.example/', 200],
    ]),
  ).toMatchObject({
    status: 'fail',
    message: 'The site answers on 2 origins: https://a.example, http://a.example',
  })
})

it('does not let the canonical of another site count', () => {
  const canonicals = [canonicalFact({ raw: 'https://elsewhere.example/' })]
  expect(
    judge(
      [
        ['https://a.example/', 200],
        ['http://a.example/', 200],
      ],
      canonicals,
    ).status,
  ).toBe('fail')
})

it('does not apply when nothing else resolves', () => {
  expect(
    judge([
      ['https://a.example/', 200],
      [null, null],
    ]).status,
  ).toBe('not-applicable')
})

it.each([
  [199, 'pass'],
  [200, 'fail'],
  [299, 'fail'],
  [300, 'pass'],
])('counts a form that answers %i as it should', (code, status) => {
  expect(
    judge([
      ['https://a.example/', 200],
      ['https://www.a.example/', code],
    ]).status,
  ).toBe(status)
})

it('names the one address that all forms end at', () => {
  expect(
    judge([
      ['https://a.example/', 200],
      ['https://a.example/', 200],
    ]),
  ).toEqual({ status: 'pass', message: 'https://a.example' })
})

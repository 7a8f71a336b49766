import { expect, it } from 'vitest'
import { headingFact, pageFacts } from '../../../test/support/facts.ts'
import type { DocumentKind } from '../../facts/document-facts.ts'
import type { HeadingFact } from '../../facts/element-facts.ts'
import { h1Present } from './h1-present.ts'

const judge = (headings: Partial<HeadingFact>[], document: Partial<DocumentKind> = {}) =>
  h1Present.evaluate({
    headings: headings.map(headingFact),
    document: { ...pageFacts().document, ...document },
  })

it('is content with one visible heading among empty and hidden ones', () => {
  expect(judge([{ name: '' }, { exposed: false }, { name: 'Hours' }]).status).toBe('pass')
})

it('says empty rather than hidden when not all are hidden', () => {
  expect(judge([{ name: ' ' }, { exposed: false }])).toMatchObject({
    status: 'warn',
    message: 'The main heading is empty',
  })
})

it('does not accuse a page that was not read to its end', () => {
  const truncated = { reason: 'depth', line: 90 } as const
  expect(judge([], { truncated }).status).toBe('not-applicable')
})

it('says hidden when all are', () => {
  expect(judge([{ exposed: false }, { exposed: false }])).toMatchObject({
    status: 'warn',
    message: 'The main heading is hidden',
  })
})

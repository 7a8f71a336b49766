import { expect, it } from 'vitest'
import { headFacts, pageFacts } from '../../../test/support/facts.ts'
import { titlePresent } from './title-present.ts'

const { document, address } = pageFacts()
const judge = (...texts: string[]) =>
  titlePresent.evaluate({
    head: headFacts({
      titles: texts.map((text, index) => ({ text, line: index + 1, inHead: true })),
    }),
    document,
    address,
  })

it.each([
  ['the first of two, which is what browsers show', ['', 'Opening hours'], 'fail'],
  ['white space that is folded', ['\n  Home\u00a0 '], 'warn'],
  ['the domain alone', ['Example.com'], 'warn'],
  ['the domain with something to say', ['Example.com: opening hours'], 'pass'],
  ['a title that begins with a placeholder word', ['Home insurance'], 'pass'],
])('judges %s', (_, texts, status) => {
  expect(judge(...texts).status).toBe(status)
})

it('does not accuse a page that was not read to its end', () => {
  const truncated = { reason: 'nodes', line: 4000 } as const
  const outcome = titlePresent.evaluate({
    head: headFacts({ titles: [] }),
    document: { ...document, truncated },
    address,
  })
  expect(outcome.status).toBe('not-applicable')
})

it('points at the title where it has a place', () => {
  expect(judge('')).toMatchObject({ evidence: [{ line: 1 }] })
  const head = headFacts({ titles: [{ text: 'Home', line: null, inHead: true }] })
  const outcome = titlePresent.evaluate({ head, document, address })
  expect(outcome).toMatchObject({ status: 'warn', evidence: [{ value: 'Home' }] })
  expect(outcome).not.toHaveProperty('evidence.0.line')
})

import { expect, it } from 'vitest'
import { pageFacts } from '../../../test/support/facts.ts'
import { breadcrumbMarkup } from './breadcrumb-markup.ts'

const { document } = pageFacts()
const judge = (...steps: Record<string, unknown>[]) =>
  breadcrumbMarkup.evaluate({
    document,
    structuredData: [
      {
        format: 'json-ld',
        line: 1,
        types: [],
        errors: [],
        nodes: [{ '@type': 'BreadcrumbList', itemListElement: steps }],
      },
    ],
  })

it('lists each flaw of each step', () => {
  expect(judge({ position: 1, item: 'https://www.example.com/a' }, { name: 'B' })).toMatchObject({
    status: 'warn',
    evidence: [
      { note: 'step 1 has no position' },
      { note: 'step 1 has no item' },
      { note: 'step 2 has the position 1' },
      { note: 'step 2 has no name' },
    ],
  })
})

it('counts from one, in the order of the positions', () => {
  expect(
    judge({ position: 0, name: 'A', item: 'https://www.example.com/a' }, { position: 1, name: 'B' })
      .status,
  ).toBe('warn')
})

it('requires two steps', () => {
  expect(judge({ position: 1, name: 'A' }).status).toBe('warn')
})

it.each(['/a', 'a', '//www.example.com/a', '#a'])('does not take %s for an address', (item) => {
  expect(judge({ position: 1, name: 'A', item }, { position: 2, name: 'B' })).toMatchObject({
    status: 'warn',
    evidence: [{ note: `step 1 has an item URL without http or https: ${item}` }],
  })
})

it('says one step or no steps', () => {
  expect(judge()).toMatchObject({ evidence: [{ note: '0 steps, expected at least 2' }] })
  expect(judge({ position: 1, name: 'A' })).toMatchObject({
    evidence: [{ note: '1 step, expected at least 2' }],
  })
})

it('takes the name of an item that is an object, one among several', () => {
  const item = { '@id': 'https://www.example.com/a', name: 'A' }
  const bare = { '@id': 'https://www.example.com/b' }
  expect(judge({ position: 1, item }, { position: 2, name: 'B' }).status).toBe('pass')
  expect(judge({ position: 1, item: [bare, item] }, { position: 2, name: 'B' }).status).toBe('pass')
  expect(judge({ position: 1, item: bare }, { position: 2, name: 'B' }).status).toBe('warn')
  const text = 'https://www.example.com/a'
  expect(judge({ position: 1, item: text }, { position: 2, name: 'B' }).status).toBe('warn')
})

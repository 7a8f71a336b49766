import { expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { networkDependencyChain } from './network-dependency-chain.ts'

const link = (url: string) => ({ url, endMs: 100, bytes: 1 })
const four = ['1', '2', '3', '4'].map(link)

function outcome(chains: object) {
  const all = {
    deepest: [link('1')],
    longest: [link('1'), link('slow')],
    longestMs: 100,
    preconnects: [],
  }
  return networkDependencyChain.evaluate(
    exampleFacts({ facts: { loading: { chains: { ...all, ...chains } } } }),
  )
}

it('shows the chain that it speaks of', () => {
  const shown = (...urls: string[]) => ({ evidence: urls.map((url) => ({ url })) })
  expect(outcome({ longestMs: 2001 })).toMatchObject(shown('1', 'slow'))
  expect(outcome({ longestMs: 2001, deepest: four })).toMatchObject(shown('1', '2', '3', '4'))
})

it.each([
  [{ deepest: four }, 'The longest request chain is 4 deep (recommended: at most 3)'],
  [
    { longestMs: 2000.2 },
    'The slowest request chain takes 2,001 ms (recommended: at most 2,000 ms)',
  ],
])('names the defect of %o with its limit', (chains, message) => {
  expect(outcome(chains)).toMatchObject({ status: 'warn', message })
})

it('names all that is wrong at once, the requests in their order', () => {
  const preconnects = ['a', 'b', 'c', 'd', 'e']
  expect(outcome({ deepest: four, longestMs: 2500, preconnects })).toMatchObject({
    message:
      'Request chains are 4 deep (at most 3) and take 2,500 ms (at most 2,000 ms); 5 preconnects',
    evidence: [
      { name: 'request 1' },
      { name: 'request 2' },
      { name: 'request 3' },
      { name: 'request 4', ms: 100, bytes: 1 },
      ...preconnects.map((url) => ({ url, name: 'preconnect' })),
    ],
  })
})

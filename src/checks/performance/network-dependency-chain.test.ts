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

it('names all that is wrong at once, the requests in their order', () => {
  const preconnects = ['a', 'b', 'c', 'd', 'e']
  expect(outcome({ deepest: four, longestMs: 2500, preconnects })).toMatchObject({
    message:
      'A request chain has 4 requests; the longest takes 2,500 ms; preconnects go to 5 origins',
    evidence: [
      { name: 'request 1' },
      { name: 'request 2' },
      { name: 'request 3' },
      { name: 'request 4', ms: 100, bytes: 1 },
      ...preconnects.map((url) => ({ url, name: 'preconnect' })),
    ],
  })
})

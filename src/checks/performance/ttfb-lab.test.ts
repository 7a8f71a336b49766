import { expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { ttfbLab } from './ttfb-lab.ts'

it('names all that is wrong at once', () => {
  const documentLatency = { responseMs: 700, redirectMs: 40, uncompressedBytes: 20_480 }
  expect(ttfbLab.evaluate(exampleFacts({ facts: { loading: { documentLatency } } }))).toMatchObject(
    {
      status: 'fail',
      message:
        'The server takes 700 ms to respond; redirects take 40 ms; compression would save about 20 KiB',
      evidence: [{ ms: 40 }, { ms: 700, expected: '600 ms' }, { bytes: 20_480 }],
    },
  )
})

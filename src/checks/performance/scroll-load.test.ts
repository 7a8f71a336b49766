import { expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { scrollLoad } from './scroll-load.ts'

function outcome(result: object) {
  const value = { files: [], heightBefore: 900, heightAfter: 900, growths: 0, ...result }
  const scroll = { measured: true as const, value }
  return scrollLoad.evaluate(exampleFacts({ lab: { interactionTests: { scroll } } }))
}

it('calls a page endless that became longer twice', () => {
  const said = (growths: number) => outcome({ growths })
  expect(said(1)).toMatchObject({ message: 'Scrolling to the end loads no more files' })
  expect(said(2)).toMatchObject({ message: expect.stringMatching(/grows each time/) })
})

it('sums up the loaded files, and says how much longer the page became', () => {
  const files = [
    { type: 'Image', count: 2, bytes: 10_240 },
    { type: 'Fetch', count: 1, bytes: 1024 },
  ]
  expect(outcome({ files, heightAfter: 1800 })).toEqual({
    status: 'informative',
    message: 'Scrolling to the end loads 3 more files (11 KiB)',
    value: { number: 11_264, unit: 'bytes' },
    evidence: [
      { name: 'Image', value: 2, bytes: 10_240 },
      { name: 'Fetch', value: 1, bytes: 1024 },
      { name: 'height in pixels', value: 1800, note: 'before scrolling: 900' },
    ],
  })
})

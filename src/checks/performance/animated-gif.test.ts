import { expect, it } from 'vitest'
import { imageExample } from '../shared/asset-example.ts'
import { animatedGif } from './animated-gif.ts'

function outcome(wireBytes: number, frames: number) {
  const asset = imageExample({ wireBytes, decodedBytes: null }, { format: 'gif', frames })
  return animatedGif.evaluate({ assets: [asset], resources: [] })
}

it('warns of more than one frame in more than 100 KiB', () => {
  expect(outcome(102_401, 2)).toMatchObject({
    status: 'warn',
    evidence: [{ value: '2 frames', bytes: 102_401 }],
  })
  expect(outcome(102_400, 2).status).toBe('pass')
  expect(outcome(102_401, 1).status).toBe('pass')
})

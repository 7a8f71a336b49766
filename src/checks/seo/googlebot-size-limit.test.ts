import { expect, it } from 'vitest'
import { pageFacts } from '../../../test/support/facts.ts'
import { googlebotSizeLimit } from './googlebot-size-limit.ts'

const { response } = pageFacts()

it.each([
  [1_048_576, 'pass'],
  [1_048_577, 'warn'],
  [2_097_152, 'warn'],
  [2_097_153, 'fail'],
])('judges %i decoded bytes, however few came over the wire', (decodedBytes, status) => {
  const outcome = googlebotSizeLimit.evaluate({
    response: { ...response, decodedBytes, wireBytes: 9 },
  })
  expect(outcome.status).toBe(status)
})

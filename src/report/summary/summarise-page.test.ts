import { expect, it } from 'vitest'
import { pageFacts } from '../../../test/support/facts.ts'
import { summarisePage } from './summarise-page.ts'

it('rounds times to a tenth of a millisecond', () => {
  const { response } = pageFacts()
  const timing = { ...response.timing, dns: null, firstByte: 1.7149850000000129 }

  expect(summarisePage(pageFacts({ response: { ...response, timing } })).timing).toMatchObject({
    dns: null,
    first_byte: 1.7,
  })
})

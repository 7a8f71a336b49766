import { expect, it } from 'vitest'
import { headFacts, pageFacts } from '../../../test/support/facts.ts'
import { xUaCompatible } from './x-ua-compatible.ts'

it('finds the header in any case', () => {
  const { response } = pageFacts()
  const headers = [['x-ua-COMPATIBLE', 'IE=11']] as const
  const outcome = xUaCompatible.evaluate({ head: headFacts(), response: { ...response, headers } })
  expect(outcome).toMatchObject({ evidence: [{ name: 'header', value: 'IE=11' }] })
})

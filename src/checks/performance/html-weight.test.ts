import { describe, expect, it } from 'vitest'
import { responseFacts } from '../../../test/support/network-facts.ts'
import { ordinaryPage } from '../../../test/support/ordinary-page.ts'
import { htmlWeight } from './html-weight.ts'

const outcome = (decodedBytes: number, markup = ordinaryPage.markup) =>
  htmlWeight.evaluate({ markup, response: responseFacts({ decodedBytes }) })

describe('html-weight', () => {
  it('draws the lines at 200 KiB and 1 MiB', () => {
    expect(outcome(204_800).status).toBe('pass')
    expect(outcome(204_801).status).toBe('warn')
    expect(outcome(1_048_576).status).toBe('warn')
    expect(outcome(1_048_577).status).toBe('fail')
  })

  it('lists the parts of the size, with the sum of data: URLs', () => {
    const dataUris = [
      { bytes: 100, line: 1 },
      { bytes: 50, line: 2 },
    ]
    const bytes = { text: 0, inlineScript: 7, inlineStyle: 0, inlineData: 0 }
    expect(outcome(300_000, { ...ordinaryPage.markup, dataUris, bytes })).toMatchObject({
      evidence: [
        { name: 'inline scripts', bytes: 7 },
        { name: 'data: URLs', bytes: 150 },
      ],
    })
  })

  it('states the size in KiB and the recommended size', () => {
    expect(outcome(1_126_400)).toMatchObject({
      message: 'The HTML document is 1,100 KiB (recommended: at most 200 KiB)',
      value: { number: 1_126_400, unit: 'bytes' },
    })
  })
})

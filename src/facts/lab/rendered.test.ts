import { describe, expect, it } from 'vitest'
import { labDevice, labResult } from '../../../test/support/lab-device.ts'
import { completeLabFacts } from './complete-lab-facts.ts'
import { readRendered } from './read-rendered.ts'

const page = { url: 'https://www.example.com/', html: '<p>Open' }
const outline = { words: 900, headings: [], links: [], types: [] }
const phone = labDevice({}, page)
const desktop = { ...phone, device: 'desktop' as const, page: { ...phone.page, outline } }
const renderedOf = (...devices: (typeof phone | typeof desktop)[]) =>
  completeLabFacts(readRendered({ ...labResult(phone), devices }, { headers: [], bodySha256: '' }))
    ?.rendered

describe('what a phone gets beside a desktop', () => {
  it('is held against the desktop that was measured', () => {
    expect(renderedOf(phone, desktop)?.desktop).toEqual({ measured: true, value: outline })
  })

  it('is held against the interaction test where none was', () => {
    expect(renderedOf(phone)?.desktop).toMatchObject({ value: { words: 300 } })
    expect(renderedOf({ ...phone, interactionTests: null })?.desktop).toMatchObject({
      measured: false,
    })
  })

  it('is not known where the desktop is judged', () => {
    expect(renderedOf(desktop)?.desktop).toMatchObject({ measured: false })
  })
})

it('distinguishes a page that painted nothing from other errors', () => {
  const withError = (code: string) => {
    const error = { code, message: '' }
    return renderedOf({ ...phone, lighthouse: { ...phone.lighthouse, error } })?.paintedNothing
  }
  expect([withError('NO_FCP'), withError('PAGE_HUNG')]).toEqual([true, false])
  expect(renderedOf(phone)?.paintedNothing).toBe(false)
})

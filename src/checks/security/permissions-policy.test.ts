import { describe, expect, it } from 'vitest'
import { responseWith } from '../../../test/support/network-facts.ts'
import { permissionsPolicy } from './permissions-policy.ts'

const outcome = (...values: string[]) =>
  permissionsPolicy.evaluate({
    response: responseWith(...values.map((value) => ['Permissions-Policy', value] as const)),
  })

describe('permissions-policy', () => {
  it('says when the syntax is that of the older header', () => {
    expect(outcome("camera 'none'")).toMatchObject({
      message: expect.stringContaining('Feature-Policy'),
    })
    expect(outcome('camera=(')).not.toMatchObject({
      message: expect.stringContaining('Feature-Policy'),
    })
  })

  it('treats an empty header as useless', () => {
    expect(outcome('').status).toBe('warn')
  })

  it('lets one broken line spoil the whole, as browsers do', () => {
    expect(outcome('camera=()', 'microphone none').status).toBe('warn')
  })

  it('treats a header that names no feature as missing', () => {
    expect(outcome(' , ').status).toBe('warn')
    expect(outcome('camera=()').status).toBe('pass')
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accentTones } from './accent-tones.ts'

const luminance = (text: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(text.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (a: string, b: string) => {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

describe('an accent', () => {
  it('stays unchanged when its contrast is sufficient', () => {
    expect(accentTones('#2f4fd0').light).toBe('#2f4fd0')
    expect(accentTones('#93a8ff').dark).toBe('#93a8ff')
  })

  it('can be read on the papers of both schemes, and text on it, whatever was wanted', () => {
    const channel = fc.integer({ min: 0, max: 255 }).map((n) => n.toString(16).padStart(2, '0'))
    fc.assert(
      fc.property(fc.tuple(channel, channel, channel), (channels) => {
        const { light, dark, onLight, onDark } = accentTones(`#${channels.join('')}`)
        expect(contrast(light, '#fbfaf7')).toBeGreaterThanOrEqual(4.5)
        expect(contrast(light, '#f4f2ed')).toBeGreaterThanOrEqual(4.5)
        expect(contrast(dark, '#1a1e25')).toBeGreaterThanOrEqual(4.5)
        expect(contrast(onLight, light)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(onDark, dark)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })
})

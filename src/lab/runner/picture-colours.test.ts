import { describe, expect, it } from 'vitest'
import { pictureColours } from './picture-colours.ts'

const WHITE = [255, 255, 255, 255]

describe('the colours of a picture', () => {
  it('have two bytes for each cell: five bits of red, six of green, five of blue', () => {
    const rgba = Uint8Array.from([...WHITE, 255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255])
    const { columns, cells = '' } = pictureColours({ columns: 2, rgba }) ?? {}
    expect(columns).toBe(2)
    expect(Buffer.from(cells, 'base64').toString('hex')).toBe('fffff80007e0001f')
  })

  it('are none for more cells than a final viewport has', () => {
    const rgba = (count: number) => new Uint8Array(count * 4)
    expect(pictureColours({ columns: 50, rgba: rgba(3000) })).toBeDefined()
    expect(pictureColours({ columns: 50, rgba: rgba(3001) })).toBeUndefined()
  })
})

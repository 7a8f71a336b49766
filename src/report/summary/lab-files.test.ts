import { describe, expect, it } from 'vitest'
import { type LabFile, screenshotsOf } from './lab-files.ts'

const file = (name: string, picture?: LabFile['picture']): LabFile => ({
  name: `mobile.${name}`,
  mediaType: 'image/webp',
  bytes: 10,
  ...(picture && { picture }),
})
const frame = (...moments: number[]) =>
  ({ kind: 'frame', width: 160, height: 320, moments }) as const

describe('screenshots', () => {
  it('are named by what they show, frames by when they were seen', () => {
    const shot = { width: 412, height: 823, moments: [800] }
    const files = [
      file('lighthouse.json.br'),
      file('final.webp', { kind: 'final', ...shot }),
      file('frame-1.webp', frame(100, 200, 400)),
      file('frame-2.webp', frame(300)),
    ]
    const { final, full, frames } = screenshotsOf(files, null)
    expect(final).toEqual({ name: 'mobile.final.webp', width: 412, height: 823, bytes: 10 })
    expect(full).toBeNull()
    expect(frames.map(({ ms, name }) => [ms, name])).toEqual([
      [100, 'mobile.frame-1.webp'],
      [200, 'mobile.frame-1.webp'],
      [300, 'mobile.frame-2.webp'],
      [400, 'mobile.frame-1.webp'],
    ])
  })

  it('of the final viewport have its colours in cells, if the browser read them', () => {
    const colours = { columns: 1, cells: '//8=' }
    const shot = { kind: 'final', width: 10, height: 10, moments: [800] } as const
    const final = (picture: LabFile['picture']) =>
      screenshotsOf([file('final.webp', picture)], null).final
    expect(final({ ...shot, colours })?.colours).toEqual(colours)
    expect(final(shot)).not.toHaveProperty('colours')
  })

  it('of the full page state the size of the page in the image', () => {
    const full = { kind: 'full', width: 206, height: 1000, moments: [] } as const
    const files = [file('full.webp', full)]
    const kept = { name: 'mobile.full.webp', width: 206, height: 1000, bytes: 10 }
    const page = { width: 412, height: 2000 }
    expect(screenshotsOf(files, page).full).toEqual({ ...kept, page })
    expect(screenshotsOf(files, null).full).toEqual(kept)
  })

  it('are none where no file is kept', () => {
    expect(screenshotsOf([], null)).toEqual({ final: null, full: null, frames: [] })
  })
})

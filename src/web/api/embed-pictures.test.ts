import { describe, expect, it } from 'vitest'
import { embedPictures } from './embed-pictures.ts'

const result = (data: Record<'final' | 'frame' | 'full', string>) =>
  JSON.stringify({
    lighthouseVersion: '13.5.0',
    audits: {
      'final-screenshot': { details: { type: 'screenshot', data: data.final } },
      'screenshot-thumbnails': { details: { type: 'filmstrip', items: [{ data: data.frame }] } },
      'script-treemap-data': { details: { data: 'no picture' } },
    },
    fullPageScreenshot: { screenshot: { data: data.full, width: 1, height: 1 }, nodes: {} },
  })

const NAMES = { final: 'mobile.final.webp', frame: 'mobile.frame-1.webp', full: 'mobile.full.webp' }
const picture = { mediaType: 'image/webp', body: Buffer.from('picture') }

describe('a Lighthouse result', () => {
  it('has its pictures again where their names stood', () => {
    const pictures = new Map(Object.values(NAMES).map((name) => [name, picture]))
    const data = Buffer.from('picture').toString('base64')
    expect(embedPictures(result(NAMES), pictures)).toBe(
      result({
        final: `data:image/webp;base64,${data}`,
        // As Lighthouse's viewer wants them.
        frame: `data:image/jpeg;base64,${data}`,
        full: `data:image/webp;base64,${data}`,
      }),
    )
  })

  it('has none of the whole page where that is no longer kept, and empty ones elsewhere', () => {
    const { audits, fullPageScreenshot } = JSON.parse(
      embedPictures(result({ ...NAMES, final: '' }), new Map()),
    )
    expect(fullPageScreenshot).toBeNull()
    expect(audits['final-screenshot'].details.data).toMatch(/^data:image\/gif;/)
    expect(audits['screenshot-thumbnails'].details.items[0].data).toMatch(/^data:image\/gif;/)
  })
})

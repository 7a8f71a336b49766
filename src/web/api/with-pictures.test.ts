import { describe, expect, it } from 'vitest'
import { type EmbeddedPicture, withPictures } from './with-pictures.ts'

const result = (data: Record<'final' | 'frame' | 'full', string>, title = 'A page') =>
  JSON.stringify({
    lighthouseVersion: '13.5.0',
    title,
    audits: {
      'final-screenshot': { details: { type: 'screenshot', data: data.final } },
      'screenshot-thumbnails': { details: { type: 'filmstrip', items: [{ data: data.frame }] } },
      'script-treemap-data': { details: { data: 'no picture' } },
    },
    fullPageScreenshot: { screenshot: { data: data.full, width: 1, height: 1 }, nodes: {} },
    timing: { total: 1 },
  })

const NAMES = { final: 'mobile.final.webp', frame: 'mobile.frame-1.webp', full: 'mobile.full.webp' }
const PICTURE = { mediaType: 'image/webp', body: Buffer.from('picture') }
const KEPT = new Map<string, EmbeddedPicture>(Object.values(NAMES).map((name) => [name, PICTURE]))

/** The output for input in pieces of this many characters. */
async function embed(text: string, kept: ReadonlyMap<string, EmbeddedPicture>, size = 7) {
  async function* pieces() {
    for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
  }
  let all = ''
  for await (const piece of withPictures(pieces(), async (name) => kept.get(name))) all += piece
  return all
}

describe('a Lighthouse result', () => {
  it.each([1, 7, 64, 100_000])(
    'has its pictures again where their names stood, in pieces of %i characters',
    async (size) => {
      const data = Buffer.from('picture').toString('base64')
      expect(await embed(result(NAMES), KEPT, size)).toBe(
        result({
          final: `data:image/webp;base64,${data}`,
          // The format that Lighthouse's viewer requires.
          frame: `data:image/jpeg;base64,${data}`,
          full: `data:image/webp;base64,${data}`,
        }),
      )
    },
  )

  it('has none of the whole page where that is no longer kept, and empty ones elsewhere', async () => {
    for (const full of [NAMES.full, '']) {
      const text = await embed(result({ ...NAMES, final: '', full }), new Map())
      const { audits, fullPageScreenshot, timing } = JSON.parse(text)
      expect([fullPageScreenshot, timing]).toEqual([null, { total: 1 }])
      expect(audits['final-screenshot'].details.data).toMatch(/^data:image\/gif;/)
      expect(audits['screenshot-thumbnails'].details.items[0].data).toMatch(/^data:image\/gif;/)
    }
  })

  it('takes no words of a page for the place of a picture', async () => {
    const words = '"data":"mobile.final.webp" "fullPageScreenshot":{"screenshot":{"data":""'
    expect(JSON.parse(await embed(result(NAMES, words), KEPT)).title).toBe(words)
  })
})

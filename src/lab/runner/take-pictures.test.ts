import type { Result } from 'lighthouse'
import { describe, expect, it } from 'vitest'
import type { LabArtifact } from '../lab-artifact.ts'
import { takePictures, withoutPictures } from './take-pictures.ts'

/** The parts of a Lighthouse result that contain pictures. */
function result(frames: readonly string[], final: string, full: string | null): Result {
  const items = frames.map((data, place) => ({ timing: (place + 1) * 100.4, timestamp: 0, data }))
  const audits = {
    'final-screenshot': {
      details: { type: 'screenshot', timing: 812.6, timestamp: 0, data: final },
    },
    'screenshot-thumbnails': { details: { type: 'filmstrip', scale: 900, items } },
    'first-contentful-paint': { score: 1 },
  }
  const screenshot = { data: full, width: 1, height: 1 }
  const fullPageScreenshot = full === null ? null : { screenshot, nodes: {} }
  // oxlint-disable-next-line no-unsafe-type-assertion -- only what is read is there
  return { audits, fullPageScreenshot } as unknown as Result
}

const lhr = result(['a', 'a', 'b'], 'b', 'c')

describe('the pictures of a Lighthouse result', () => {
  it('are the whole page, the final view and each frame once, with all its moments', () => {
    const taken = takePictures(lhr, 'desktop')
    expect(taken.map(({ name, data, moments }) => [name, data, moments])).toEqual([
      ['desktop.final', 'b', [813]],
      ['desktop.full', 'c', []],
      ['desktop.frame-1', 'a', [100, 201]],
      ['desktop.frame-2', 'b', [301]],
    ])
  })

  it('leave the names of their files, the final view its own though the last frame is the same', () => {
    const kept = takePictures(lhr, 'desktop').map(({ data, name, kind, moments }) => {
      const picture = { kind, moments, width: 1, height: 1 }
      const file: LabArtifact = { name, mediaType: '', body: new Uint8Array(0), picture }
      return { data, file }
    })
    const names = ['desktop.frame-1', 'desktop.frame-1', 'desktop.frame-2']
    expect(withoutPictures(lhr, kept)).toEqual(result(names, 'desktop.final', 'desktop.full'))
  })

  it('leave nothing where they could not be kept, or are not there', () => {
    expect(withoutPictures(lhr, [])).toEqual(result(['', '', ''], '', ''))
    const bare = result([], '', null)
    expect(withoutPictures(bare, [])).toEqual(bare)
    expect(takePictures(bare, 'mobile').map(({ name }) => name)).toEqual(['mobile.final'])
  })
})

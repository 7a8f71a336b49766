import type { Result } from 'lighthouse'
import type { Device } from '../../request/audit-request.ts'
import type { LabArtifact, Picture } from '../lab-artifact.ts'
import type { PictureRequest } from './encode-pictures.ts'

/** A picture of a Lighthouse result that becomes a separate file. */
export interface TakenPicture extends PictureRequest {
  /** Without the extension, which depends on the encoding. */
  readonly name: string
  readonly kind: Picture['kind']
  readonly moments: readonly number[]
}

/** Its file, and the text that replaces it in the result. */
export interface KeptPicture {
  readonly data: string
  readonly file: LabArtifact
}

/** CSS pixels: the width of filmstrip frames in a report. */
const FRAME_WIDTH = 160

/** For a page of 16,000 pixels, Lighthouse's picture has 600 KB, more than all other data of a run. */
const MOST_BYTES = 90_000

const MOST_FRAMES = 20

const WHOLE = { width: null, most: MOST_BYTES }

/** The pictures of a Lighthouse result, which take four fifths of its bytes. Equal frames are one picture. */
export function takePictures(lhr: Result, device: Device): TakenPicture[] {
  const pictures: TakenPicture[] = []
  const final = lhr.audits['final-screenshot']?.details
  if (final?.type === 'screenshot') {
    const moments = [Math.round(final.timing)]
    pictures.push({
      ...WHOLE,
      name: `${device}.final`,
      kind: 'final',
      data: final.data,
      moments,
      colours: true,
    })
  }
  const data = lhr.fullPageScreenshot?.screenshot.data
  if (data) pictures.push({ ...WHOLE, name: `${device}.full`, kind: 'full', data, moments: [] })
  return [...pictures, ...framesOf(lhr, device)]
}

function framesOf(lhr: Result, device: Device): TakenPicture[] {
  const strip = lhr.audits['screenshot-thumbnails']?.details
  if (strip?.type !== 'filmstrip') return []
  const moments = Map.groupBy(strip.items.slice(0, MOST_FRAMES), ({ data }) => data)
  return [...moments].map(([data, items], index) => ({
    name: `${device}.frame-${index + 1}`,
    kind: 'frame',
    data,
    width: FRAME_WIDTH,
    most: MOST_BYTES,
    moments: items.map(({ timing }) => Math.round(timing)),
  }))
}

/** The result without its pictures: each is replaced by the name of its file, or removed. */
export function withoutPictures(lhr: Result, kept: readonly KeptPicture[]): Result {
  const named = (pictures: readonly KeptPicture[]) =>
    new Map(pictures.map(({ data, file }) => [data, file.name]))
  // The last frame may be the final screenshot, smaller.
  const frames = named(kept.filter(({ file }) => file.picture?.kind === 'frame'))
  const others = named(kept.filter(({ file }) => file.picture?.kind !== 'frame'))
  const { fullPageScreenshot: full } = lhr
  const audits = Object.entries(lhr.audits).map(([id, audit]) => {
    const { details } = audit
    if (details?.type === 'screenshot') {
      return [id, { ...audit, details: { ...details, data: others.get(details.data) ?? '' } }]
    }
    if (details?.type === 'filmstrip') {
      const items = details.items.map((item) => ({ ...item, data: frames.get(item.data) ?? '' }))
      return [id, { ...audit, details: { ...details, items } }]
    }
    return [id, audit]
  })
  return {
    ...lhr,
    audits: Object.fromEntries(audits),
    ...(full && {
      fullPageScreenshot: {
        ...full,
        screenshot: { ...full.screenshot, data: others.get(full.screenshot.data) ?? '' },
      },
    }),
  }
}

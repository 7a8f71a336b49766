import type { Results } from '../../../report/results.ts'
import { type Box, cropRegion } from './crop-region.ts'
import { filePath, type PictureSource } from './picture.tsx'

/** The full-page screenshot, and the CSS pixels of the page in it. */
export interface Photograph {
  readonly path: string
  readonly width: number
  readonly height: number
}

/** The screenshot of the scored device; undefined without one, or if its page size is unknown. */
export function photographOf(source: PictureSource, { lab }: Results): Photograph | undefined {
  const full = lab?.devices[0]?.screenshots.full
  if (!full?.page) return undefined
  const path = filePath(source, full.name)
  return path === undefined ? undefined : { path, ...full.page }
}

/** CSS pixels of the page between an element and its outline. */
const APART = 4

export interface CropProps {
  readonly photograph: Photograph
  readonly box: Box
  /** What it shows. */
  readonly alt: string
  /** Not loaded before it is visible: an SVG alone cannot be lazy. */
  readonly lazy?: boolean
}

/** An element's place on the page: a part of the screenshot with the element outlined for dark and light pages. */
export function Crop({ photograph, box, alt, lazy = false }: CropProps) {
  const crop = cropRegion(box, photograph)
  if (crop === undefined) return null
  const { region, shown } = crop
  const { path, ...size } = photograph
  const line = { fill: 'none', 'vector-effect': 'non-scaling-stroke' }
  const outline = { ...line, ...grown(box) }
  // Its height follows from its view box, however narrow its column is.
  return (
    <svg
      width={shown}
      viewBox={`${region.x} ${region.y} ${region.width} ${region.height}`}
      role="img"
      aria-label={alt}
    >
      {lazy ? (
        <foreignObject {...size}>
          <img src={path} {...size} loading="lazy" alt="" />
        </foreignObject>
      ) : (
        <image href={path} {...size} preserveAspectRatio="none" />
      )}
      <rect {...line} {...region} stroke="currentColor" stroke-opacity="0.5" />
      <rect {...outline} stroke="#fff" stroke-width="6" />
      <rect {...outline} stroke="#c8102e" stroke-width="3" />
    </svg>
  )
}

/** An outline on its edge would cover a small element. */
function grown({ x, y, width, height }: Box): Box {
  return { x: x - APART, y: y - APART, width: width + 2 * APART, height: height + 2 * APART }
}

import { BMP } from 'image-size/types/bmp'
import { GIF } from 'image-size/types/gif'
import { HEIF } from 'image-size/types/heif'
import { ICO } from 'image-size/types/ico'
import type { IImage, ISize } from 'image-size/types/interface'
import { JPG } from 'image-size/types/jpg'
import { JXL } from 'image-size/types/jxl'
import { JXLStream } from 'image-size/types/jxl-stream'
import { PNG } from 'image-size/types/png'
import { WEBP } from 'image-size/types/webp'

export type ImageFormat =
  | 'avif'
  | 'gif'
  | 'heic'
  | 'ico'
  | 'jpeg'
  | 'png'
  | 'svg'
  | 'webp'
  | 'other'

export interface ImageSize {
  readonly format: ImageFormat
  /** Pixels of the largest image in the file; null if the header is truncated or wrong. */
  readonly width: number | null
  readonly height: number | null
}

/**
 * Formats that browsers show, most likely first. SVG is read elsewhere: the package's regular expression for it takes
 * quadratic time on `<svg <svg <svg`.
 */
const FORMATS: readonly (readonly [format: ImageFormat, image: IImage])[] = [
  ['jpeg', JPG],
  ['png', PNG],
  ['webp', WEBP],
  ['gif', GIF],
  ['ico', ICO],
  ['heic', HEIF],
  ['other', JXL],
  ['other', JXLStream],
  ['other', BMP],
]

/** How far a header is searched for; an AVIF of this length, consisting only of size boxes, takes the package 50 ms. */
const MAX_HEADER = 64 * 1024
/** Previews and colour profiles precede a JPEG's size; the worst take the package 80 ms. */
const MAX_JPEG_HEADER = 256 * 1024

/** Format and size of a raster image from its first bytes; null for anything else. Never throws. */
export function imageSize(bytes: Uint8Array): ImageSize | null {
  const head = bytes.subarray(0, MAX_HEADER)
  if (isAvif(head)) return { format: 'avif', ...sizeBy(HEIF, head) }
  const found = FORMATS.find(([, image]) => attempt(() => image.validate(head)) === true)
  if (found === undefined) return null
  const [format, image] = found
  const part = format === 'jpeg' ? bytes.subarray(0, MAX_JPEG_HEADER) : head
  return { format, ...sizeBy(image, part) }
}

/** Tests all of its brands: the package only accepts `avif` as the first brand, and `mif1` is just as valid. */
function isAvif(head: Uint8Array): boolean {
  const start = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, 64))
  if (start.toString('latin1', 4, 8) !== 'ftyp') return false
  const end = Math.min(start.readUInt32BE(0), start.byteLength)
  const brands = start.toString('latin1', 8, end).match(/.{4}/gs) ?? []
  return brands.some((brand) => brand === 'avif' || brand === 'avis')
}

function sizeBy(image: IImage, head: Uint8Array): Pick<ImageSize, 'width' | 'height'> {
  const size = attempt(() => image.calculate(head))
  const all: readonly ISize[] = size?.images ?? (size ? [size] : [])
  const largest = all.reduce<ISize | null>(
    (most, each) => (most === null || areaOf(each) > areaOf(most) ? each : most),
    null,
  )
  const width = pixels(largest?.width)
  const height = pixels(largest?.height)
  // EXIF orientations 5 to 8 swap width and height, and browsers rotate the image.
  return (size?.orientation ?? 1) >= 5 ? { width: height, height: width } : { width, height }
}

function areaOf({ width, height }: ISize): number {
  return width * height
}

function pixels(value: number | undefined): number | null {
  return value !== undefined && Number.isSafeInteger(value) && value > 0 ? value : null
}

/** The package throws on every file that is truncated or wrong. */
function attempt<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

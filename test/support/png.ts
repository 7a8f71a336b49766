import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

/** A picture in one shade of grey, with a darker stripe a third of the way down. */
export function greyPng({ width, height }: { width: number; height: number }): Buffer {
  return png({ width, height }, (_x, y) => (y > height / 3 && y < height / 2 ? 120 : 225))
}

/**
 * A grey PNG of noise, always the same: by bytes per pixel, an incompressible picture looks like a photograph. `bits`
 * of each pixel's eight are noise.
 */
export function noisePng({ width, height, bits }: Size & { readonly bits: number }): Buffer {
  let state = 1
  return png({ width, height }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> (32 - bits)) << (8 - bits)
  })
}

interface Size {
  readonly width: number
  readonly height: number
}

/** A picture of these shades, 0 to 255: eight bits of grey per pixel, without filters. */
export function png({ width, height }: Size, shade: (x: number, y: number) => number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(8, 8)
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) rows[y * (width + 1) + x + 1] = shade(x, y)
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

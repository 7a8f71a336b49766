import { crc32, deflateSync } from 'node:zlib'

/**
 * A grey PNG of noise, the same each time: what cannot be compressed looks like a photograph to whoever
 * goes by bytes a pixel. `bits` of each pixel's eight are noise.
 */
export function noisePicture(width: number, height: number, bits: number): Uint8Array {
  const rows = Buffer.alloc((width + 1) * height)
  let state = 1
  for (let index = 0; index < rows.length; index += 1) {
    if (index % (width + 1) === 0) continue
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    rows[index] = (state >>> (32 - bits)) << (8 - bits)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
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

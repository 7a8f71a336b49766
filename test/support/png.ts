import { crc32, deflateSync } from 'node:zlib'

/** A picture in one shade of grey, with a darker stripe a third of the way down. */
export function greyPng({ width, height }: { width: number; height: number }): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits of grey, nothing else.
  header.writeUInt8(8, 8)
  const rows = Array.from({ length: height }, (_, y) => {
    const isStripe = y > height / 3 && y < height / 2
    return Buffer.concat([Buffer.alloc(1), Buffer.alloc(width, isStripe ? 120 : 225)])
  })
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

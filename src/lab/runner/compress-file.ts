import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { LabArtifact } from '../lab-artifact.ts'

const compress = promisify(brotliCompress)

/** 6 of 11: 9 saves a twentieth and takes four times as long. */
const QUALITY = 6

/**
 * Bytes, ten times those of a heavy page. Incompressible content is random, such as a thousand long headers: each run
 * of such a page would take 10 MB of the operator's disk for months.
 */
const MOST_BYTES = 2_000_000

/** UTF-16 units. The Lighthouse export holds all of it in memory. */
const MOST_TEXT = 10_000_000

/** The text as a file to store; undefined if it is too large. */
export async function compressFile({
  name,
  mediaType,
  text,
}: {
  readonly name: string
  readonly mediaType: string
  readonly text: string
}): Promise<LabArtifact | undefined> {
  if (text.length > MOST_TEXT) return undefined
  const body = await compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
  return body.byteLength > MOST_BYTES ? undefined : { name: `${name}.br`, mediaType, body }
}

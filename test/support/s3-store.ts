import { openS3Blobs, type S3Options } from '../../src/store/blobs/s3-blobs.ts'
import type { S3Server } from './s3-faults.ts'
import { startS3Server } from './s3-server.ts'

/** A server with an empty bucket, and the files in it. */
export async function openS3Store() {
  const server = await startS3Server('bucket')
  return Object.assign(server, { blobs: blobsOn(server) })
}

/** Files in the bucket of this server as the program stores them, almost without pauses between tries. */
export function blobsOn(
  { endpoint, credentials }: Pick<S3Server, 'endpoint' | 'credentials'>,
  options: Partial<S3Options> = {},
) {
  const all = { bucket: 'bucket', prefix: '', endpoint, region: 'eu-1', credentials, pauseMs: 1 }
  return openS3Blobs({ ...all, ...options })
}

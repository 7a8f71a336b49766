import { openS3Blobs } from '../../src/store/blobs/s3-blobs.ts'
import { startS3Server } from './s3-server.ts'

/** A server with an empty bucket, and files in it as the program stores them, almost without pauses between tries. */
export async function openS3Store() {
  const server = await startS3Server('bucket')
  const blobs = openS3Blobs({
    bucket: 'bucket',
    prefix: '',
    endpoint: server.endpoint,
    region: 'eu-1',
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    pauseMs: 1,
  })
  return Object.assign(server, { blobs })
}

import { expect, it } from 'vitest'
import { describeS3Blobs } from './support/s3-cases.ts'
import { startCheckingS3Server } from './support/s3-checking-server.ts'
import { blobsOn } from './support/s3-store.ts'

describeS3Blobs('a store that checks signatures', startCheckingS3Server)

it('every request with a wrong secret is refused, and the error names it', async () => {
  await using server = await startCheckingS3Server('bucket')
  const { endpoint, credentials } = server
  const open = (secretAccessKey: string) =>
    blobsOn({ endpoint, credentials: { ...credentials, secretAccessKey } })
  await open(credentials.secretAccessKey).put('a', Buffer.from('kept'))
  const wrong = open('wrong')
  const refused = (method: string) => ({
    message: `The file store at ${endpoint} answers ${method} with 403 SignatureDoesNotMatch: check AWS_SECRET_ACCESS_KEY.`,
    isPassing: false,
  })
  await expect(wrong.put('a', Buffer.from('lost'))).rejects.toMatchObject(refused('PUT'))
  await expect(wrong.get('a')).rejects.toMatchObject(refused('GET'))
  await expect(wrong.delete('a')).rejects.toMatchObject(refused('DELETE'))
  await expect(Array.fromAsync(wrong.list())).rejects.toMatchObject(refused('GET'))
  expect(await open(credentials.secretAccessKey).get('a')).toEqual(Buffer.from('kept'))
})

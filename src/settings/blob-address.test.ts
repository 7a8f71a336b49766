import { describe, expect, it } from 'vitest'
import { readBlobAddress } from './blob-address.ts'

describe('the address of a store', () => {
  it.each([
    {
      text: 's3://bucket',
      address: {
        bucket: 'bucket',
        prefix: '',
        region: 'us-east-1',
        endpoint: 'https://s3.us-east-1.amazonaws.com',
      },
    },
    {
      text: 's3://bucket/a/b/?endpoint=http://minio:9000&region=eu-1',
      address: { bucket: 'bucket', prefix: 'a/b', region: 'eu-1', endpoint: 'http://minio:9000' },
    },
    { text: 's3://bucket?endpoint=ftp://x', address: undefined },
    { text: 's3://bucket/../x?region=A B', address: undefined },
    { text: 's3://key:secret@bucket', address: undefined },
    { text: 's3://:secret@bucket', address: undefined },
    { text: 's3://bucket?endpoint=https://:secret@minio', address: undefined },
    { text: 's3://bucket?acl=public', address: undefined },
    { text: 'https://bucket', address: undefined },
    { text: 'bucket', address: undefined },
  ])('$text', ({ text, address }) => {
    expect(readBlobAddress(text)).toEqual(address)
  })
})

import { readBlobAddress } from '../settings/blob-address.ts'
import { text } from '../settings/setting.ts'

export const BLOB_URL = text({
  doc: 'S3-compatible file store: s3://bucket/prefix?endpoint=https://…&region=…; unset: DATA_DIR.',
  range: 'URL with `s3:`',
  fault: (url) =>
    readBlobAddress(url) ? undefined : 'must be s3://bucket/prefix?endpoint=https://…&region=…',
})

import type { S3Options } from '../store/blobs/s3-blobs.ts'

const NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PREFIX = /^[a-z0-9_-]+(?:\/[a-z0-9_-]+)*$/

/** The blob store as configured by an operator: `s3://bucket/prefix?endpoint=https://…&region=…`. */
export type BlobAddress = Pick<S3Options, 'bucket' | 'prefix' | 'endpoint' | 'region'>

/** Undefined for anything else. */
export function readBlobAddress(text: string): BlobAddress | undefined {
  const url = URL.parse(text)
  if (url?.protocol !== 's3:' || hasAccount(url) || url.hash !== '') return undefined
  const known = new Set(['endpoint', 'region'])
  if ([...url.searchParams.keys()].some((name) => !known.has(name))) return undefined
  const prefix = url.pathname.replaceAll(/^\/|\/$/g, '')
  const region = url.searchParams.get('region') ?? 'us-east-1'
  const endpoint = url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`
  const isRight =
    NAME.test(url.host) &&
    (prefix === '' || PREFIX.test(prefix)) &&
    /^[a-z0-9-]+$/.test(region) &&
    isOrigin(endpoint)
  return isRight ? { bucket: url.host, prefix, endpoint, region } : undefined
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return (
    (url?.protocol === 'https:' || url?.protocol === 'http:') &&
    url.search === '' &&
    !hasAccount(url)
  )
}

/** A password there would be shown wherever the address is, such as in the log. */
function hasAccount({ username, password }: URL): boolean {
  return username !== '' || password !== ''
}

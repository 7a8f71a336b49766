import { hashOf } from '../../report/findings/fingerprint.ts'

/** Characters of the path: names of 255 bytes are too long for some file systems, and the end is still to come. */
const LONGEST_PATH = 80

/** Characters of a host: longer ones are cut. */
const LONGEST_HOST = 100

/** Names that Windows keeps for devices, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/

/**
 * The name of a file about a page, without its ending: host, port and path, such as `example.com-8080_about`. Where that
 * leaves out part of the URL, a short hash of it follows, so that files of two pages do not overwrite each other.
 */
export function exportName(url: string): string {
  const { host, pathname, search } = new URL(url)
  const path = pathname.replace(/^\/+|\/+$/g, '')
  const isWhole = /^[a-z0-9./-]*$/.test(path) && path.length <= LONGEST_PATH && search === ''
  const name = [
    host.replaceAll(/[^a-z0-9.-]/g, '-').slice(0, LONGEST_HOST),
    ...(path === '' ? [] : [safe(path).slice(0, LONGEST_PATH)]),
    ...(isWhole ? [] : [hashOf([pathname, search]).slice(0, 8)]),
  ].join('_')
  return DEVICE.test(name) ? `page-${name}` : name
}

function safe(path: string): string {
  return path
    .toLowerCase()
    .replaceAll('/', '_')
    .replaceAll(/[^a-z0-9._-]+/g, '-')
}

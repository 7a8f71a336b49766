/** A name with a suffix is a file, with no slash or index file after it. */
const FILE = /\.[a-z\d]{1,6}$/i

const INDEX_FILE = /\/index\.(?:html?|php)$/i

const INDEX_FILES = ['index.html', 'index.php']

/**
 * URLs at which misconfigured servers return the same page: with the trailing slash toggled, and the index file of a
 * directory, or the directory of an index file. None for the root, which always has a slash, and for other files.
 */
export function variantsOf(pageUrl: string): string[] {
  const { pathname } = new URL(pageUrl)
  if (INDEX_FILE.test(pathname)) return [withPath(pageUrl, pathname.replace(INDEX_FILE, '/'))]
  if (/^\/+$/.test(pathname) || FILE.test(pathname)) return []
  if (!pathname.endsWith('/')) return [withPath(pageUrl, `${pathname}/`)]
  return [
    withPath(pageUrl, pathname.slice(0, -1)),
    ...INDEX_FILES.map((file) => withPath(pageUrl, pathname + file)),
  ]
}

function withPath(pageUrl: string, pathname: string): string {
  const url = new URL(pageUrl)
  url.pathname = pathname
  url.hash = ''
  return url.href
}
